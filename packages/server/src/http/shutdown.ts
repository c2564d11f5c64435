import { Server as NetServer, type Server } from 'node:net'
import type { ServerType } from '@hono/node-server'
import type { CloseUnused } from './follow-connections.ts'

/** Whether the server is about to end. Answers of a server that ends close their connection. */
export type Shutdown = { isStarted: boolean }

/** The total time in which clients can finish their requests and receive their answers. */
const MAX_DRAIN_MS = 6000
/** The request of a client may be on its way: the first on a new connection, or the next after an answer. */
const UNUSED_GRACE_MS = 500
const CHECK_MS = 100

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
    closing = setInterval(closeUnused, CHECK_MS)
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
