import { type Database, listMigrationHashes } from '../../db/index.ts'
import { listAppliedMigrations } from './health.store.ts'
import { type Finding, isFine } from './health-line.ts'

/** Migrations of the running version and of the database, as numbers. */
export type MigrationState = { applied: number; missing: number; unknown: number }

/**
 * Compares the migrations of this version with those of the database. `missing`: not applied yet. `unknown`: applied by
 * another, usually newer, version.
 */
export async function readMigrationState(db: Database): Promise<MigrationState> {
  const ours = listMigrationHashes()
  const applied = new Set(await listAppliedMigrations(db))
  const found = ours.filter((hash) => applied.has(hash)).length
  return { applied: applied.size, missing: ours.length - found, unknown: applied.size - found }
}

/** Whether the database has exactly the migrations of this version. */
export async function checkMigrations({ db }: { db: Database }): Promise<Finding> {
  const { applied, missing, unknown } = await readMigrationState(db)
  if (missing > 0)
    return {
      status: 'failed',
      message: `${missing} of the migrations of this version are not applied.`,
      advice: 'Start the server again; it applies them.',
    }
  if (unknown > 0)
    return {
      status: 'warning',
      message: `The database has ${unknown} migrations that this version does not know.`,
      advice: 'A newer version used this database. Update this process.',
    }
  return isFine(`All ${applied} migrations are applied.`)
}
