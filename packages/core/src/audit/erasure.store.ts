import { sql } from 'drizzle-orm'
import { getTableName, type RowErasure } from '../db/index.ts'
import { auditEntries } from './audit.table.ts'

/**
 * Erases a user from the audit entries: removes network addresses and devices. A function with the owner's rights does
 * it, because the app role cannot change an entry. Without the pseudonym, which is deleted, an entry leads to no
 * account.
 */
export const erasures: RowErasure[] = [
  {
    table: getTableName(auditEntries),
    erase: async ({ db, userId }) => void (await db.execute(sql`select forget_audited_sources(${userId})`)),
  },
]
