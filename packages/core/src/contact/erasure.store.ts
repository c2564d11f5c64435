import { eq, or } from 'drizzle-orm'
import { getTableName, type RowErasure } from '../db/index.ts'
import { contactMessages } from './contact.table.ts'

/**
 * Erases a user from the contact messages: deletes those of the user and those from the address, also without a
 * session.
 */
export const erasures: RowErasure[] = [
  {
    table: getTableName(contactMessages),
    erase: async ({ db, userId }, { email }) =>
      void (await db
        .delete(contactMessages)
        .where(or(eq(contactMessages.userId, userId), eq(contactMessages.email, email)))),
  },
]
