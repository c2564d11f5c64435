import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { ownerPolicy, stamps, userId } from '../db/columns.ts'
import { users } from '../identity/identity.table.ts'

/**
 * Rollups of closed trades by exit day: `span` is a day ('2026-11-21'), a month ('2026-11'), a year ('2026') or all ('').
 * The texts are those of domain's writeRollup in the format of that number. Whatever changes trades sets `format` to
 * null in the same transaction, by a trigger: the rollup is then made anew before it is next read. Every span with
 * closed trades has its row; whoever misses one asks the trades, because rows may be lost. The row of all is the lock: who changes or makes rollups of a user takes it first.
 * `blocks` is how many blocks (analytics_blocks) hold a month's trades; null until a filtered report asks for them, and
 * again once the month is out of date.
 */
export const analyticsRollups = pgTable(
  'analytics_rollups',
  {
    userId: userId().references(() => users.id, { onDelete: 'cascade' }),
    span: text().notNull(),
    format: smallint(),
    summary: text(),
    points: text(),
    blocks: integer(),
    ...stamps(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.span] }),
    index('analytics_rollups_length').on(t.userId, sql`length(span)`, t.span), // the years, without meeting their days
    ownerPolicy('analytics_rollups'),
  ],
)
