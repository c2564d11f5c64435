import { once } from 'node:events'
import type { Socket } from 'node:net'

/** Time limit for a client to send its request. */
const PATIENCE_MS = 5000

/**
 * Reads the target of a SOCKS 5 request; null for any other protocol. The host is a name or an address,
 * exactly as sent. Source: RFC 1928.
 */
export async function readSocksRequest(client: Socket): Promise<{ host: string; port: number } | null> {
  client.setTimeout(PATIENCE_MS, () => client.destroy())
  const [version, methods] = await read(client, 2)
  if (version !== VERSION) return null
  if (!(await read(client, methods!)).includes(NO_PASSWORD)) return null
  client.write(Uint8Array.of(VERSION, NO_PASSWORD))

  const [again, command, , kind] = await read(client, 4)
  if (again !== VERSION || command !== CONNECT) return null
  const host = await readHost(client, kind!)
  const port = (await read(client, 2)).readUInt16BE()
  client.setTimeout(0)
  return host === null ? null : { host, port }
}

/** Answers the client. A refusal always has the same bytes and ends the connection. */
export function answerSocks(client: Socket, answer: 'connected' | 'refused'): void {
  const reply = Uint8Array.of(VERSION, answer === 'connected' ? 0 : NOT_ALLOWED, 0, V4, 0, 0, 0, 0, 0, 0)
  if (answer === 'connected') client.write(reply)
  else client.end(reply, () => client.destroySoon())
}

const VERSION = 5
const NO_PASSWORD = 0
const CONNECT = 1
const NOT_ALLOWED = 2
const V4 = 1
const NAME = 3
const V6 = 4

async function readHost(client: Socket, kind: number): Promise<string | null> {
  if (kind === V4) return [...(await read(client, 4))].join('.')
  if (kind === V6) return formatIpv6(await read(client, 16))
  if (kind !== NAME) return null
  const [length] = await read(client, 1)
  return length ? (await read(client, length)).toString('latin1') : null
}

function formatIpv6(bytes: Buffer): string {
  return Array.from({ length: 8 }, (_, at) => bytes.readUInt16BE(at * 2).toString(16)).join(':')
}

/** Reads exactly `count` bytes and puts later bytes back. Throws when the client ends too early. */
async function read(client: Socket, count: number): Promise<Buffer> {
  let bytes = Buffer.alloc(0)
  while (bytes.length < count) {
    // Reads all available bytes: if some were left, the stream would report `readable` again and again.
    const chunk: Buffer | null = client.read()
    if (chunk) bytes = Buffer.concat([bytes, chunk])
    else if (client.readableEnded || client.destroyed) throw new Error('the client said too little')
    else await waitForMore(client)
  }
  if (bytes.length > count) client.unshift(bytes.subarray(count))
  return bytes.subarray(0, count)
}

async function waitForMore(client: Socket): Promise<void> {
  const over = new AbortController()
  const { signal } = over
  try {
    await Promise.race([once(client, 'readable', { signal }), once(client, 'close', { signal })])
  } finally {
    over.abort() // otherwise the listeners of each wait would stay registered
  }
}
