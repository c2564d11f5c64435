import { sql } from 'drizzle-orm'
import { getTableName, type RowErasure } from '../db/index.ts'
import { auditEntries } from './audit.table.ts'

/**
 * How audit entries lose a user: their network addresses and devices go. A function with the owner's rights does it,
 * because the app role cannot change an entry. No account can be found by the entries once the pseudonym is deleted.
 */
export const erasures: RowErasure[] = [
  {
    table: getTableName(auditEntries),
    erase: async ({ db, userId }) => void (await db.execute(sql`select forget_audited_sources(${userId})`)),
  },
]
