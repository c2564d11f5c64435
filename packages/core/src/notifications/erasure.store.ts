import { eq } from 'drizzle-orm'
import { eraseOwnRows, getTableName, type RowErasure } from '../db/index.ts'
import { notificationReads, notifications } from './notifications.table.ts'

/**
 * Erases a user from the notifications: deletes those to the user, and removes the sender of those that the user sent.
 */
export const erasures: RowErasure[] = [
  eraseOwnRows(notificationReads),
  {
    table: getTableName(notifications),
    erase: async ({ db, userId }) => {
      await db.delete(notifications).where(eq(notifications.recipientId, userId))
      await db.update(notifications).set({ senderId: null }).where(eq(notifications.senderId, userId))
    },
  },
]
