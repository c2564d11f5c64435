import pg from 'pg'

/** A connection of the owner of the database, which row security does not limit. */
export type OwnerClient = pg.Client

/** Runs the work on a connection of the owner and closes it. An unfinished transaction is rolled back. */
export async function withOwner<T>(ownerUrl: string, work: (client: OwnerClient) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'candlebook owner' })
  client.on('error', () => {}) // the query that runs rejects; without a listener the error ends the process
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
