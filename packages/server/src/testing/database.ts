import { connect, createServer, type Socket } from 'node:net'
import type { TestDatabase } from '@candlebook/core/db/testing'

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

/**
 * Every row of a user in any table, as text, read without row security: two dumps are equal when no byte changed.
 */
export async function dumpRows(owner: TestDatabase['owner'], userId: string): Promise<string[]> {
  const tables = await owner.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_attribute a join pg_class c on c.oid = a.attrelid
     where a.attname = 'user_id' and c.relkind in ('r', 'p')
     and c.relnamespace in ('public'::regnamespace, 'auth'::regnamespace)
     order by 1`,
  )
  const selects = tables.rows.map(
    ({ name }) => `select '${name} ' || to_jsonb(t)::text as row from ${name} t where user_id = $1`,
  )
  const { rows } = await owner.query<{ row: string }>(`${selects.join(' union all ')} order by 1`, [userId])
  return rows.map(({ row }) => row)
}

/**
 * The same dump with words in place of what differs between users: ids, digests, instants, names of images, and ids of the
 * payment provider.
 */
export function normalizeRows(rows: string[]): string[] {
  return rows
    .filter((row) => !row.startsWith('auth.'))
    .map(
      (row) =>
        row
          .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'id')
          .replaceAll(/\b[0-9a-f]{64}\b/g, 'digest') // of a request, which can have an id
          .replaceAll(/\d{4}-\d\d-\d\dT[\d:.+Z]+/g, 'instant')
          .replaceAll(/\d{10,16}-[0-9a-f]{32}\./g, 'image.')
          .replaceAll(/\b(cs_test|cus|in|sub)_\w+/g, '$1')
          .replaceAll(/Prop [0-9a-f]{12}/g, 'Prop'), // the unique name of a sample
    )
    .toSorted()
}
