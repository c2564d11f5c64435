import type { Socket } from 'node:net'

/** Longer answers are written in pieces, each when the client has read the one before. */
const PIECE_BYTES = 64 * 1024
/** A client that reads fewer bytes in this time, while more are ready, is disconnected: 10 KB a second. */
const MIN_READ_BYTES = 300 * 1024
const WINDOW_MS = 30_000
const CHECK_EVERY_MS = 5000

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
export function cutSlowReaders(open: ReadonlySet<Socket>): () => void {
  const check = openReaderCheck()
  const timer = setInterval(() => check(open, performance.now()), CHECK_EVERY_MS).unref()
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
      else if (now - before.since >= WINDOW_MS) socket.destroy()
    }
  }
}

/** What is asked of a connection. */
type SlowSocket = Pick<Socket, 'bytesWritten' | 'writableLength'> & { destroy(): unknown }
