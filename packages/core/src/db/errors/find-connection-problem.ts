import pg from 'pg'

const MAX_CONNECT_MS = 5000

/** The code with which a connection to the address fails, such as ECONNREFUSED or 28P01; null when it works. */
export async function findConnectionProblem(url: string): Promise<string | null> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'candlebook owner',
    connectionTimeoutMillis: MAX_CONNECT_MS,
  })
  client.on('error', () => {}) // without a listener a lost connection ends the process
  try {
    await client.connect()
    await client.query('select 1')
    return null
  } catch (error) {
    return (error as { code?: string }).code ?? 'no answer' // a timeout of pg has no code
  } finally {
    await client.end().catch(() => {})
  }
}
