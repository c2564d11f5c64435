import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, uuid } from 'drizzle-orm/pg-core'
import { instant, stamps } from '../db/columns.ts'
import { type PlatformRights, platform, platformPolicies } from '../db/platform.table.ts'
import type { CorrectedRate } from './rates-change.ts'

/** Rights on corrections: jobs and the command line write them, and administrators read them. */
export const rateCorrectionRights: PlatformRights = {
  user: [],
  administrator: ['select'],
  job: ['select', 'insert', 'update', 'delete'],
}

/** Loads of rates that corrected stored ones. */
export const rateCorrections = platform.table(
  'rate_corrections',
  {
    /** The `changeId` of the job rates.recompute. */
    id: uuid().primaryKey(),
    /** How many rates were corrected. */
    count: integer().notNull(),
    /** The corrected rates of the oldest days, at most MAX_LISTED_CORRECTIONS. */
    listed: jsonb().$type<CorrectedRate[]>().notNull(),
    /** How many trades were converted again at a corrected rate. */
    trades: integer().notNull().default(0),
    /** When all trades were converted again; null while the job waits or runs. */
    recomputedAt: instant('recomputed_at'),
    ...stamps(),
  },
  (t) => [
    index('rate_corrections_newest').on(t.createdAt),
    check('rate_corrections_counts', sql`count > 0 and trades >= 0`),
    ...platformPolicies('rate_corrections', rateCorrectionRights),
  ],
)
