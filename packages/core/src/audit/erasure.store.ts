import { sql } from 'drizzle-orm'
import { getTableName, type RowErasure } from '../db/index.ts'
import { auditEntries } from './audit.table.ts'

/**
 * How audit entries lose a user: a pseudonym replaces the user's id. A function with the owner's rights does it, because
 * the app role cannot change an entry.
 */
export const erasures: RowErasure[] = [
  {
    table: getTableName(auditEntries),
    erase: async ({ db, userId }, { pseudonym }) =>
      void (await db.execute(sql`select replace_audited_user(${userId}, ${pseudonym})`)),
  },
]
