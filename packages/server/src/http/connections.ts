import { Server as NetServer, type Server, type Socket } from 'node:net'
import type { ServerType } from '@hono/node-server'

/** Longer answers are written in pieces, each when the client has read the one before. */
const PIECE_BYTES = 64 * 1024
/** A client that reads fewer bytes in this time, while more are ready, is disconnected: 10 KB a second. */
const MIN_READ_BYTES = 300 * 1024
const READ_WINDOW_MS = 30_000
const READ_CHECK_MS = 5000

/** Bytes as the body of an answer. A short one is written at once, which costs less. */
export function toBody(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> {
  if (bytes.length <= PIECE_BYTES) return bytes
  let at = 0
  return new ReadableStream(
    {
      pull: (controller) => {
        controller.enqueue(bytes.subarray(at, at + PIECE_BYTES))
        at += PIECE_BYTES
        if (at >= bytes.length) controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}

/** Checks the connections at intervals until the returned function is called. It does not keep the process running. */
function cutSlowReaders(open: ReadonlySet<Socket>): () => void {
  const check = openReaderCheck()
  const timer = setInterval(() => check(open, performance.now()), READ_CHECK_MS).unref()
  return () => clearInterval(timer)
}

/**
 * Creates the check that closes the connections whose clients read their answers too slowly. An event stream has nothing
 * to read most of the time, so only a client that has stopped reading it is disconnected.
 */
export function openReaderCheck(): (open: Iterable<SlowSocket>, now: number) => void {
  const slow = new WeakMap<SlowSocket, { since: number; readBytes: number }>()
  return (open, now) => {
    for (const socket of open) {
      const readBytes = socket.bytesWritten - socket.writableLength // taken by the network
      const before = slow.get(socket)
      if (socket.writableLength === 0) slow.delete(socket)
      else if (!before || readBytes - before.readBytes >= MIN_READ_BYTES)
        slow.set(socket, { since: now, readBytes })
      else if (now - before.since >= READ_WINDOW_MS) socket.destroy()
    }
  }
}

/** What is asked of a connection. */
type SlowSocket = Pick<Socket, 'bytesWritten' | 'writableLength'> & { destroy(): unknown }

/** Closes the connections of a server that answer no request at this moment. */
export type CloseUnused = () => void

/**
 * Follows the connections of a server that begin from now on. The function that it returns closes those between two
 * requests, and those on which nothing has arrived: a browser opens connections in advance, and Node counts a new one as
 * busy until its first request, or for a minute. Clients that read too slowly are disconnected.
 */
export function followConnections(server: ServerType): CloseUnused {
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  server.once('close', cutSlowReaders(open))
  return () => {
    if ('closeIdleConnections' in server) server.closeIdleConnections()
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  }
}

/** Whether the server is about to end. Answers of a server that ends close their connection. */
export type Shutdown = { isStarted: boolean }

/** The total time in which clients can finish their requests and receive their answers. */
const MAX_DRAIN_MS = 6000
/** The request of a client may be on its way: the first on a new connection, or the next after an answer. */
const UNUSED_GRACE_MS = 500
const DRAIN_CHECK_MS = 100

/**
 * Stops accepting connections, waits until every open request is answered, and resolves. Every answer from now
 * on says `Connection: close`. Unused connections are closed after a moment, and all of them after MAX_DRAIN_MS.
 * Returns whether every request was answered.
 */
export async function drain(
  server: ServerType,
  { shutdown, closeUnused }: { shutdown: Shutdown; closeUnused: CloseUnused },
): Promise<boolean> {
  shutdown.isStarted = true
  const closed = stopListening(server).then(() => true)
  let closing: NodeJS.Timeout | undefined
  const grace = setTimeout(() => {
    closeUnused()
    closing = setInterval(closeUnused, DRAIN_CHECK_MS)
  }, UNUSED_GRACE_MS)
  const tooLate = new Promise<boolean>((done) => setTimeout(done, MAX_DRAIN_MS, false).unref())
  const isComplete = await Promise.race([closed, tooLate])
  clearTimeout(grace)
  clearInterval(closing)
  if (!isComplete && 'closeAllConnections' in server) server.closeAllConnections()
  return isComplete
}

function stopListening(server: ServerType): Promise<void> {
  return new Promise((done) => {
    // Not http's own close(): it ends idle connections at once, and with them requests that are on their way.
    NetServer.prototype.close.call(server as Server, () => done())
  })
}

const SECOND = 1000

/** How long the HTTP server waits for a client. The defaults of Node are longer than any client of this API needs. */
export const httpTimeouts = {
  /** Headers arrive in one or two packets. A client that sends them slowly only occupies a connection. */
  headersTimeout: 15 * SECOND,
  /** Headers and body: 24 MB in two minutes need 1.6 Mbit/s. Node then answers 408 and closes the connection. */
  requestTimeout: 120 * SECOND,
  /** Longer than the 60 s of usual proxies: a proxy must not send a request on a connection that the server closes. */
  keepAliveTimeout: 65 * SECOND,
  /** How often the first two limits are checked. The default of 30 s would add as much to each. */
  connectionsCheckingInterval: 5 * SECOND,
}
