import type { Server } from 'node:http'
import { Socket } from 'node:net'
import type { ServerType } from '@hono/node-server'
import type { FromPrimary } from './messages.ts'

/**
 * Answers the connections that the primary process accepts for this one, with a server that does not listen itself.
 * Returns a function that resolves when all connections have ended.
 */
export function receiveConnections(server: ServerType): () => Promise<void> {
  const http = server as Server // created without the options of http2
  const open = new Set<Socket>()
  // Node checks the time limits of connections only once a server listens; the port is open in the primary process.
  http.emit('listening')
  process.on('message', ({ kind }: FromPrimary, socket: unknown) => {
    if (kind !== 'connection' || !(socket instanceof Socket)) return // a client that has already gone has no socket
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    http.emit('connection', socket)
    socket.resume() // paused in the primary process
  })
  return async () => {
    while (open.size > 0) await new Promise((done) => open.values().next().value?.once('close', done))
  }
}
