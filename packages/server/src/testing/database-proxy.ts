import { connect, createServer, type Socket } from 'node:net'

/** A proxy between a server and its database that a test can close, as when the database restarts or is lost. */
export type DatabaseProxy = { url: string; shut(): Promise<void>; open(): Promise<void> }

/** Starts a proxy in front of the database at this address. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname)
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.on('error', () => {}) // the other end is told by 'close'
      socket.on('close', () => sockets.delete(socket))
    }
    client.on('close', () => database.destroy())
    database.on('close', () => client.destroy())
    client.pipe(database).pipe(client)
  })
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  await listen(0)
  const { port } = server.address() as { port: number } // it listens on a port, not on a file
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return {
    url: url.toString(),
    open: () => listen(port),
    shut: () =>
      new Promise((done) => {
        server.close(() => done())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
