import { type AddressInfo, createServer, type Socket } from 'node:net'
import { connectToFirst } from './connect-to-first.ts'
import { findPublicAddresses } from './find-public-addresses.ts'
import type { Network } from './network.ts'
import { answerSocks, readSocksRequest } from './socks.ts'

/** The one door through which the browser of a capture reaches the internet. */
export type GuardProxy = {
  port: number
  /** Whether this host may be reached at all. */
  admits(target: { host: string; port: number }): Promise<boolean>
  /** Shuts the door and every connection through it. */
  close(): void
}

/** What one capture may use of the network. */
const MOST_BYTES = 40 * 1024 * 1024
const MOST_HOSTS = 150
const MOST_CONNECTIONS = 300

const openPorts = [80, 443]

/**
 * Starts a SOCKS 5 proxy on the loopback, for one capture. It looks each name up once and connects to exactly the
 * addresses that it has checked, so no second answer of a name server can lead elsewhere, whoever asks for it: a page,
 * a redirect, a frame, a picture, a script or a socket. SOCKS carries names and bytes and nothing of HTTP, so there
 * is no header that could say something else than the connection. Everything but public hosts at ports 80 and 443
 * gets the same refusal.
 */
export async function startGuardProxy(network: Network): Promise<GuardProxy> {
  const checked = new Map<string, Promise<string[]>>()
  const sockets = new Set<Socket>()
  let bytes = 0
  let connections = 0

  const addressesOf = async ({ host, port }: { host: string; port: number }): Promise<string[]> => {
    if (!openPorts.includes(port)) return []
    const name = host.toLowerCase()
    const known = checked.get(name)
    if (known) return known
    if (checked.size >= MOST_HOSTS) return []
    const found = findPublicAddresses(network, name)
    checked.set(name, found)
    return found
  }

  const serve = async (client: Socket): Promise<void> => {
    const target = await readSocksRequest(client)
    const addresses = target ? await addressesOf(target) : []
    connections += 1
    if (!target || addresses.length === 0 || connections > MOST_CONNECTIONS || client.destroyed) {
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
      if (bytes > MOST_BYTES) shut()
    })
    tie(client, site)
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
  return { port, admits: async (target) => (await addressesOf(target)).length > 0, close: shut }
}

/** Carries bytes both ways until one side is done. */
function tie(one: Socket, other: Socket): void {
  one.pipe(other)
  other.pipe(one)
  one.on('close', () => other.destroy())
  other.on('close', () => one.destroy())
}
