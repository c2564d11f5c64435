import type { Worker } from 'node:cluster'
import { createServer, type Socket } from 'node:net'
import type { FromPrimary } from './messages.ts'

/** The connections that wait while no process can take them, such as right after a crash. */
const MAX_WAITING = 500

/** Accepts the connections of the port in the primary process, and gives each to a process that answers requests. */
export type Acceptor = {
  /** Resolves with the port; rejects when it is in use. */
  listen(address: { port: number; host: string }): Promise<number>
  /** From now on this process gets connections. */
  add(worker: Worker): void
  remove(worker: Worker): void
  /** Refuses new connections. Those that were accepted before have been given to a process. */
  stop(): void
}

/**
 * The processes get connections in turns. The primary accepts them itself and leaves that not to node:cluster: a server that
 * ends must refuse new connections before its first process stops to take them, or some are never answered.
 */
export function openAcceptor(): Acceptor {
  const workers: Worker[] = []
  const waiting: Socket[] = []
  // No byte is read here. The other options are those of an HTTP server of Node.
  const server = createServer({ pauseOnConnect: true, allowHalfOpen: true, noDelay: true }, assign)

  function assign(socket: Socket): void {
    socket.on('error', () => {}) // the client has gone
    const worker = workers.shift()
    if (worker) {
      workers.push(worker)
      const message: FromPrimary = { kind: 'connection' }
      worker.send(message, socket, (error) => error && assignAgain(socket, worker))
    } else if (waiting.length < MAX_WAITING) waiting.push(socket)
    else socket.destroy()
  }

  function assignAgain(socket: Socket, ended: Worker): void {
    remove(ended)
    if (!socket.destroyed) assign(socket)
  }

  function remove(worker: Worker): void {
    const at = workers.indexOf(worker)
    if (at >= 0) workers.splice(at, 1)
  }

  return {
    listen: ({ port, host }) =>
      new Promise((resolve, reject) => {
        server.once('error', reject)
        server.listen({ port, host }, () => {
          const address = server.address()
          resolve(typeof address === 'object' && address ? address.port : port)
        })
      }),
    add(worker) {
      workers.push(worker)
      for (const socket of waiting.splice(0)) assign(socket)
    },
    remove,
    stop() {
      server.close()
      for (const socket of waiting.splice(0)) socket.destroy()
    },
  }
}
