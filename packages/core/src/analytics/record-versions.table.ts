import { pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { ownerPolicy, stamps, userId } from '../db/columns.ts'
import { users } from '../identity/stores/identity.table.ts'

/**
 * The version of a user's trades: a random id that the trigger `mark_rollups_stale` replaces in every transaction that
 * changes one of them. It is random and no counter, because after a restore a counter would repeat a value that a browser
 * has seen. A transaction locks this row before it locks a row of analytics_rollups.
 */
export const recordVersions = pgTable(
  'record_versions',
  {
    userId: userId().references(() => users.id, { onDelete: 'cascade' }),
    version: uuid().notNull(),
    ...stamps(),
  },
  (t) => [primaryKey({ columns: [t.userId] }), ownerPolicy('record_versions')],
)
