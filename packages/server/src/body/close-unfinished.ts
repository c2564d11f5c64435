import type { HttpBindings } from '@hono/node-server'

/** How long a client that still sends its body can read an answer that came before the end of the body. */
const MAX_LINGER_MS = 500

/**
 * Closes the connection soon after an answer that came before the end of the body. At once would be too early: the client
 * could not read the answer, because its unread bytes reset the connection.
 */
export function closeUnfinished(bindings: Partial<HttpBindings> | undefined): void {
  const { incoming, outgoing } = bindings ?? {} // none when a test calls the app without a server
  if (!incoming || !outgoing || incoming.complete) return
  outgoing.once('finish', () => {
    if (incoming.complete) return
    setTimeout(() => {
      if (!incoming.complete) incoming.socket.destroy()
    }, MAX_LINGER_MS).unref()
  })
}
