import { eq, or } from 'drizzle-orm'
import { getTableName, type RowErasure } from '../db/index.ts'
import { invitations } from './invitations.table.ts'

/** How invitations lose a user: those to the address are deleted, and those that the user sent have no inviter. */
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
