import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import type { Network } from './network.ts'

/** A server that the guard must never reach. It counts connections. */
export type Trap = { port: number; count(): number; close(): Promise<void> }

/** Starts a trap on the loopback address. */
export async function startTrap(): Promise<Trap> {
  let count = 0
  const { server, port, close } = await listen((socket) => {
    count += 1
    socket.end('HTTP/1.1 200 OK\r\nConnection: close\r\n\r\ntrapped')
  })
  server.on('drop', () => (count += 1))
  return { port, count: () => count, close }
}

/** A TCP server on the loopback address. Closing it also closes its connections. */
export async function listen(
  serve: (socket: Socket) => void,
): Promise<{ server: Server; port: number; close(): Promise<void> }> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    serve(socket)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const close = () =>
    new Promise<void>((done) => {
      server.close(() => done())
      for (const socket of sockets) socket.destroy()
    })
  return { server, port: (server.address() as AddressInfo).port, close } // it listens on TCP
}

/** The public address of the only site in a test, and an address of the machine itself. */
export const SITE = '93.184.216.34'
export const OWN = '198.41.0.4'

/**
 * A network in which one public address is a site on this machine, and all other addresses and ports are the
 * trap. The count of the trap is 0 only when the guard allows no other connection. `names` has the addresses
 * of each name: one list for each lookup.
 */
export function createTrappedNetwork(of: {
  sitePort: number
  trapPort: number
  names?: Record<string, string[][]>
}): Network & { asked: string[] } {
  const { sitePort, trapPort, names = {} } = of
  const asked: string[] = []
  return {
    asked,
    resolve: async (name) => {
      const times = asked.filter((before) => before === name).length
      asked.push(name)
      const answers = names[name.replace(/\.$/, '')] ?? []
      return answers[Math.min(times, answers.length - 1)] ?? []
    },
    connect: ({ address }) => connect({ host: '127.0.0.1', port: address === SITE ? sitePort : trapPort }),
    ownAddresses: () => ['127.0.0.1', '::1', OWN],
  }
}
