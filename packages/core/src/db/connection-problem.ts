import pg from 'pg'

const MAX_CONNECT_MS = 5000

// Codes with five characters are those of PostgreSQL 18, appendix A.
const advice: Record<string, string> = {
  '28P01': 'The password in DATABASE_URL is wrong.',
  '28000': 'The server refuses this user or this machine: check DATABASE_URL and pg_hba.conf.',
  '3D000': 'The database in DATABASE_URL does not exist. Create it.',
  '53300': 'The server has too many connections. Stop some clients, or increase max_connections.',
  '57P03': 'PostgreSQL is starting or stopping. Try again in a minute.',
  ENOTFOUND: 'The name of the server in DATABASE_URL is unknown. Check it.',
  EAI_AGAIN: 'DNS did not answer for the host in DATABASE_URL. Check the name and the network.',
  ECONNREFUSED: 'Start PostgreSQL, and check DATABASE_URL and the network to it.',
  ETIMEDOUT: 'Start PostgreSQL, and check DATABASE_URL and the network to it.',
  EHOSTUNREACH: 'Start PostgreSQL, and check DATABASE_URL and the network to it.',
}

/** What the operator can do about a code of `findConnectionProblem`. */
export function adviseOnConnection(code: string): string {
  return advice[code] ?? 'Start PostgreSQL, and check DATABASE_URL and the network to it.'
}

/** The code of an error, or of what caused it, that says that the database cannot be reached; null for other errors. */
export function findConnectionCode(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  if (typeof code === 'string' && Object.hasOwn(advice, code)) return code
  return findConnectionCode(cause)
}

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
