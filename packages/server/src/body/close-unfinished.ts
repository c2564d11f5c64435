import type { HttpBindings } from '@hono/node-server'

/** How long a client that still sends its body can read an answer that came before the end of the body. */
const MAX_LINGER_MS = 500
/** How much of the body is read and dropped in this time: more than is on its way when the client sees the answer. */
const MAX_DROPPED_BYTES = 4 * 1024 * 1024
const CHECK_EVERY_MS = 10

/**
 * Closes the connection soon after an answer that came before the end of the body. At once would be too early: the client
 * could not read the answer, because its unread bytes reset the connection.
 */
export function closeUnfinished(bindings: Partial<HttpBindings> | undefined): void {
  const { incoming, outgoing } = bindings ?? {} // none when a test calls the app without a server
  if (!incoming || !outgoing || incoming.complete) return
  outgoing.once('finish', () => {
    const { socket } = incoming
    const end = performance.now() + MAX_LINGER_MS
    const maxRead = socket.bytesRead + MAX_DROPPED_BYTES
    const timer = setInterval(() => {
      const isOver = performance.now() > end || socket.bytesRead > maxRead
      if (isOver && !incoming.complete) socket.destroy()
      if (isOver || incoming.complete || socket.destroyed) clearInterval(timer)
    }, CHECK_EVERY_MS)
  })
}
