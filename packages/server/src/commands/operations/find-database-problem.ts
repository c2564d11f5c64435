import { findConnectionProblem, listMissingMigrations } from '@candlebook/core/db'
import type { Finding } from '@candlebook/core/operations'

/** Why the owner of the database cannot use it, without the password and the address; null when it can. */
export async function findDatabaseProblem(
  ownerUrl: string,
): Promise<Pick<Finding, 'message' | 'advice'> | null> {
  const code = await findConnectionProblem(ownerUrl)
  if (code !== null) return { message: `The database cannot be used: ${code}.`, advice: explain(code) }
  const missing = await listMissingMigrations(ownerUrl)
  if (missing.length === 0) return null
  return {
    message: `${missing.length} of the migrations of this version are not applied.`,
    advice: 'Run: npm run candlebook -- migrate',
  }
}

function explain(code: string): string {
  return advice[code] ?? 'Start PostgreSQL, and check DATABASE_URL and the network to it.'
}

// Codes with five characters are those of PostgreSQL 18, appendix A.
const advice: Record<string, string> = {
  '28P01': 'The password in DATABASE_URL is wrong.',
  '28000': 'The server refuses this user or this machine: check DATABASE_URL and pg_hba.conf.',
  '3D000': 'The database in DATABASE_URL does not exist. Create it.',
  '53300': 'The server has too many connections. Stop some clients, or increase max_connections.',
  '57P03': 'PostgreSQL is starting or stopping. Try again in a minute.',
  ENOTFOUND: 'The name of the server in DATABASE_URL is unknown. Check it.',
}
