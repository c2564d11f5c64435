import { eq, inArray, or } from 'drizzle-orm'
import { eraseOwnRows, getTableName, type RowErasure } from '../db/index.ts'
import { findCustomer } from '../subscribers/index.ts'
import { subscriptionSyncs, syncedUsers } from './admin/syncs.table.ts'
import { billingEvents, checkouts, payments } from './stores/billing.table.ts'

/**
 * Erases a user from the tables of billing. Events stay without the ids that lead to the user, because the provider can
 * deliver them again. The hash of a used trial stays: it contains no address.
 */
export const erasures: RowErasure[] = [
  {
    table: getTableName(billingEvents),
    erase: async (scope, { now }) => {
      const { db, userId } = scope
      const customer = await findCustomer(scope)
      const t = billingEvents
      const isOwn = eq(t.userId, userId)
      const nothing = { userId: null, customerId: null, subscriptionId: null, invoiceId: null }
      await db
        .update(t)
        .set({ ...nothing, checkoutSessionId: null, chargeId: null, processedAt: now, error: 'erased' })
        .where(customer ? or(isOwn, inArray(t.customerId, [customer.customerId])) : isOwn)
    },
  },
  {
    table: getTableName(subscriptionSyncs),
    erase: async ({ db, userId }, { now }) =>
      void (await db
        .update(subscriptionSyncs)
        .set({ requestedBy: null, updatedAt: now })
        .where(eq(subscriptionSyncs.requestedBy, userId))),
  },
  {
    table: getTableName(syncedUsers),
    erase: async ({ db, userId }) =>
      void (await db.delete(syncedUsers).where(eq(syncedUsers.userId, userId))),
  },
  ...[checkouts, payments].map(eraseOwnRows),
]
