import { customType, foreignKey, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ownerPolicy, stamps, userId } from '../db/columns.ts'
import { analyticsRollups } from './rollups.table.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/**
 * Column chunks of a month's closed trades as encodeChunk writes them, in parts of limited size in order of exit. They
 * are valid while the month's row in analytics_rollups counts them (`chunk_count`); other rows are unused.
 */
export const analyticsColumnChunks = pgTable(
  'analytics_column_chunks',
  {
    userId: userId(),
    month: text().notNull(),
    part: integer().notNull(),
    data: bytea().notNull(),
    ...stamps(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.month, t.part] }),
    foreignKey({
      name: 'analytics_column_chunks_rollup_fk',
      columns: [t.userId, t.month],
      foreignColumns: [analyticsRollups.userId, analyticsRollups.period],
    }).onDelete('cascade'),
    ownerPolicy('analytics_column_chunks'),
  ],
)
