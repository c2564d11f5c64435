import type { Socket } from 'node:net'
import type { ServerType } from '@hono/node-server'

/** Closes the connections of a server that answer no request at this moment. */
export type CloseUnused = () => void

/**
 * Follows the connections of a server that begin from now on. The function that it returns closes those between two
 * requests, and those on which nothing has arrived: a browser opens connections in advance, and Node counts a new one as
 * busy until its first request, or for a minute.
 */
export function followConnections(server: ServerType): CloseUnused {
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  return () => {
    if ('closeIdleConnections' in server) server.closeIdleConnections()
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  }
}
