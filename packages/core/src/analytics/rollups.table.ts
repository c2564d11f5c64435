import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { ownerPolicy, stamps, userId } from '../db/columns.ts'
import { users } from '../identity/stores/identity.table.ts'

/**
 * Rollups of closed trades by exit day: `period` is a day ('2026-11-21'), a month ('2026-11'), a year ('2026') or all
 * time (''). `summary` and `points` are the texts of domain's encodeRollup in the version `format`. A trigger sets
 * `format` to null in the transaction that changes trades: the rollup is stale and is rebuilt before it is next read.
 * Rows may be lost, so a reader that finds no row checks the trades. The row of all time is the lock: a transaction that
 * changes or rebuilds rollups of a user locks it first. `chunk_count` is the number of a month's column chunks; null
 * until a filtered report builds them, and again when the month is stale.
 */
export const analyticsRollups = pgTable(
  'analytics_rollups',
  {
    userId: userId().references(() => users.id, { onDelete: 'cascade' }),
    period: text().notNull(),
    format: smallint(),
    summary: text(),
    points: text(),
    chunkCount: integer('chunk_count'),
    ...stamps(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.period] }),
    index('analytics_rollups_length').on(t.userId, sql`length(period)`, t.period), // reads the years without their days
    ownerPolicy('analytics_rollups'),
  ],
)
