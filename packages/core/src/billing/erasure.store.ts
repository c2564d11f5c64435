import { eq, inArray, or } from 'drizzle-orm'
import { eraseOwnRows, getTableName, type RowErasure } from '../db/index.ts'
import { findCustomer } from '../subscribers/index.ts'
import { billingEvents, checkouts, payments } from './stores/billing.table.ts'

/**
 * How the tables of billing lose a user. Events stay, because the provider can deliver them again, without the ids by which
 * the user could be found. The hash of a used trial stays: it holds no address.
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
  ...[checkouts, payments].map(eraseOwnRows),
]
