import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { ownerPolicy, stamps, userId } from '../db/columns.ts'
import { eraseOwnRows, type RowErasure } from '../db/user-rows.ts'
import { users } from '../identity/identity.table.ts'

/**
 * The versions of a user's trades: of those that exited in a month ('2026-11'), and of all trades (the empty month). The
 * trigger `renew_record_versions` replaces them in every transaction that changes such a trade. A version is random and
 * no counter, because after a restore a counter would repeat a value that a browser or a process has seen. Transactions
 * lock the row of all trades first, then the months in their order.
 */
export const recordVersions = pgTable(
  'record_versions',
  {
    userId: userId().references(() => users.id, { onDelete: 'cascade' }),
    month: text().notNull(),
    version: uuid().notNull(),
    ...stamps(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.month] }), ownerPolicy('record_versions')],
)

/** Erases a user from the table of analytics. */
export const erasures: RowErasure[] = [eraseOwnRows(recordVersions)]
