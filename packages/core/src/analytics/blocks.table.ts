import { foreignKey, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ownerPolicy, stamps, userId } from '../db/columns.ts'
import { analyticsRollups } from './rollups.table.ts'

/**
 * Blocks of a month's closed trades as writeBlock gives them, in parts of a bounded number of trades in order of exit.
 * They stand while the row of their month in analytics_rollups says how many there are; other rows are left-overs.
 */
export const analyticsBlocks = pgTable(
  'analytics_blocks',
  {
    userId: userId(),
    month: text().notNull(),
    part: integer().notNull(),
    block: text().notNull(),
    ...stamps(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.month, t.part] }),
    foreignKey({
      name: 'analytics_blocks_rollup_fk',
      columns: [t.userId, t.month],
      foreignColumns: [analyticsRollups.userId, analyticsRollups.span],
    }).onDelete('cascade'),
    ownerPolicy('analytics_blocks'),
  ],
)
