import { type AddressInfo, createServer, type Socket } from 'node:net'
import { connectToFirst } from './connect-to-first.ts'
import { findPublicAddresses } from './find-public-addresses.ts'
import type { Network } from './network.ts'
import { answerSocks, readSocksRequest } from './socks.ts'

/** The proxy through which the browser of a capture reaches the internet. It has no other way. */
export type GuardProxy = {
  port: number
  /** Whether the capture may connect to this host. */
  admits(target: { host: string; port: number }): Promise<boolean>
  /** Stops the proxy and ends every connection through it. */
  close(): void
}

/** Network limits of one capture. */
const MAX_BYTES = 40 * 1024 * 1024
const MAX_HOSTS = 150
const MAX_CONNECTIONS = 300

const openPorts = [80, 443]

/**
 * Starts a SOCKS 5 proxy on the loopback address, for one capture. It looks each name up once and connects
 * only to the addresses that it has checked. So a later answer of a name server cannot redirect a connection
 * of a page, redirect, frame, picture, script or socket. SOCKS contains no HTTP, so no header can contradict
 * the target of the connection. Only public hosts at ports 80 and 443 are allowed; all other targets get the
 * same refusal.
 */
export async function startGuardProxy(network: Network): Promise<GuardProxy> {
  const checked = new Map<string, Promise<string[]>>()
  const sockets = new Set<Socket>()
  let bytes = 0
  let connections = 0

  const findAddresses = async ({ host, port }: { host: string; port: number }): Promise<string[]> => {
    if (!openPorts.includes(port)) return []
    const name = host.toLowerCase()
    const known = checked.get(name)
    if (known) return known
    if (checked.size >= MAX_HOSTS) return []
    const found = findPublicAddresses(network, name)
    checked.set(name, found)
    return found
  }

  const serve = async (client: Socket): Promise<void> => {
    const target = await readSocksRequest(client)
    const addresses = target ? await findAddresses(target) : []
    connections += 1
    if (!target || addresses.length === 0 || connections > MAX_CONNECTIONS || client.destroyed) {
      return answerSocks(client, 'refused')
    }
    const site = await connectToFirst(network, { addresses, port: target.port, keep })
    if (!site || client.destroyed) {
      site?.destroy()
      return answerSocks(client, 'refused')
    }
    answerSocks(client, 'connected')
    site.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > MAX_BYTES) shut()
    })
    pipeBothWays(client, site)
  }

  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
  }
  const shut = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }

  const server = createServer((client) => {
    keep(client)
    serve(client).catch(() => client.destroy())
  })
  const port = await new Promise<number>((done, fail) => {
    server.once('error', fail)
    server.listen({ host: '127.0.0.1', port: 0 }, () => done((server.address() as AddressInfo).port)) // it listens on TCP
  })
  return { port, admits: async (target) => (await findAddresses(target)).length > 0, close: shut }
}

/** Copies bytes in both directions until one side ends. */
function pipeBothWays(one: Socket, other: Socket): void {
  one.pipe(other)
  other.pipe(one)
  one.on('close', () => other.destroy())
  other.on('close', () => one.destroy())
}
