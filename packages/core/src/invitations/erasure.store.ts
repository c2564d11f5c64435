import { eq, or } from 'drizzle-orm'
import { getTableName, type RowErasure } from '../db/index.ts'
import { invitations } from './invitations.table.ts'

/**
 * Erases a user from the invitations: deletes those to the address, and removes the inviter of those that the user
 * sent.
 */
export const erasures: RowErasure[] = [
  {
    table: getTableName(invitations),
    erase: async ({ db, userId }, { email, now }) => {
      await db.delete(invitations).where(or(eq(invitations.email, email), eq(invitations.usedBy, userId)))
      await db
        .update(invitations)
        .set({ invitedBy: null, updatedAt: now })
        .where(eq(invitations.invitedBy, userId))
    },
  },
]
