import type { Socket } from 'node:net'
import type { ServerType } from '@hono/node-server'
import { cutSlowReaders } from './slow-readers.ts'

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
