import { adviseOnConnection, findConnectionProblem, listMissingMigrations } from '@candlebook/core/db'
import type { Finding } from '@candlebook/core/operations'

/** Why the owner of the database cannot use it, without the password and the address; null when it can. */
export async function findDatabaseProblem(
  ownerUrl: string,
): Promise<Pick<Finding, 'message' | 'advice'> | null> {
  const code = await findConnectionProblem(ownerUrl)
  if (code !== null)
    return { message: `The database cannot be used: ${code}.`, advice: adviseOnConnection(code) }
  const missing = await listMissingMigrations(ownerUrl)
  if (missing.length === 0) return null
  return {
    message: `${missing.length} of the migrations of this version are not applied.`,
    advice: 'Run: npm run candlebook -- migrate',
  }
}
