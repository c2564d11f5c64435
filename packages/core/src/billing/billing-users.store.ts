import { eq, inArray, or, sql } from 'drizzle-orm'
import { type Connection, eraseOwnRows, getTableName, type RowErasure } from '../db/index.ts'
import { findCustomer } from '../subscribers/index.ts'
import {
  billingEvents,
  checkouts,
  payments,
  subscriptionSyncs,
  syncedUsers,
  usedTrials,
} from './billing.table.ts'

// Row security shows a job the rows of one user at a time, so these functions have the owner's rights.

/** The user of an event: the one whom it names, if the account exists, otherwise the owner of the customer. */
export async function findBillingUser(
  db: Connection,
  { userId, customerId }: { userId: string | null; customerId: string | null },
): Promise<string | null> {
  const { rows } = await db.execute<{ id: string | null }>(
    sql`select find_billing_user(${userId}::uuid, ${customerId}) as id`,
  )
  return rows[0]?.id ?? null
}

/** Users with a customer, in the order of their ids. */
export async function listUsersWithCustomers(
  db: Connection,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select users_with_customers as id from users_with_customers(${after}::uuid, ${limit})`,
  )
  return rows.map(({ id }) => id)
}

/** Users whose subscription runs and whose period ends between the instants, in the order of their ids. */
export async function listUsersWithPeriodEnd(
  db: Connection,
  { since, until, after, limit }: { since: Date; until: Date; after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select users_with_period_end as id from users_with_period_end(${since.toISOString()}::timestamptz,
      ${until.toISOString()}::timestamptz, ${after}::uuid, ${limit})`,
  )
  return rows.map(({ id }) => id)
}

/**
 * The subscribers whose address contains the text, after an address, in the order of addresses. Row security shows an
 * administrator their own rows only, so the function has the owner's rights. Takes a transaction of asAdministrator.
 */
export async function listSubscriberRows(
  db: Connection,
  { search, after, amount }: { search: string; after: string; amount: number },
): Promise<{ id: string; email: string }[]> {
  const { rows } = await db.execute<{ id: string; email: string }>(
    sql`select id, email from list_subscribers(${search}, ${after}, ${amount})`,
  )
  return rows
}

/** Stores that a person had a trial. */
export async function insertUsedTrial(db: Connection, addressHash: string, now: Date): Promise<void> {
  await db.insert(usedTrials).values({ addressHash, createdAt: now }).onConflictDoNothing()
}

/** Whether a person had a trial. */
export async function hasUsedTrial(db: Connection, addressHash: string): Promise<boolean> {
  const rows = await db
    .select({ addressHash: usedTrials.addressHash })
    .from(usedTrials)
    .where(eq(usedTrials.addressHash, addressHash))
  return rows.length > 0
}

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
