import { sql } from 'drizzle-orm'
import type { Connection } from '../../db/index.ts'

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
export async function selectUsersWithCustomers(
  db: Connection,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select users_with_customers as id from users_with_customers(${after}::uuid, ${limit})`,
  )
  return rows.map(({ id }) => id)
}

/** Users whose subscription runs and whose period ends between the instants, in the order of their ids. */
export async function selectUsersWithPeriodEnd(
  db: Connection,
  { since, until, after, limit }: { since: Date; until: Date; after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select users_with_period_end as id from users_with_period_end(${since.toISOString()}::timestamptz,
      ${until.toISOString()}::timestamptz, ${after}::uuid, ${limit})`,
  )
  return rows.map(({ id }) => id)
}
