import pg from 'pg'
import { OWNER_ROLE } from './create-cluster.ts'

/** The name of Candlebook's database in the cluster. */
export const DATABASE = 'candlebook'

/** Creates Candlebook's database on the server when it does not exist, and returns its URL for the owner. */
export async function ensureDatabase({
  port,
  password,
}: {
  port: number
  password: string
}): Promise<string> {
  const buildUrl = (database: string) => `postgres://${OWNER_ROLE}:${password}@127.0.0.1:${port}/${database}`
  const client = new pg.Client({ connectionString: buildUrl('postgres') })
  client.on('error', () => {}) // the query that runs rejects; without a listener the error ends the process
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
  return buildUrl(DATABASE)
}
