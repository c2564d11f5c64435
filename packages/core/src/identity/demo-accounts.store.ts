import { and, asc, gt, isNull, lte, sql } from 'drizzle-orm'
import type { Connection } from '../db/index.ts'
import { passwords, users } from './identity.table.ts'

/** Lets one transaction at a time count the accounts of the demo and add one. */
export async function lockDemoAccounts(auth: Connection): Promise<void> {
  await auth.execute(sql`select pg_advisory_xact_lock(hashtextextended('demo accounts', 0))`)
}

/** The number of accounts of the demo that have not ended. */
export async function countDemoAccounts(auth: Connection, now: Date): Promise<number> {
  const rows = await auth
    .select({ count: sql<number>`count(*)::int` })
    .from(users)
    .where(and(gt(users.demoEndsAt, now), isNull(users.erasureRequestedAt)))
  return rows[0]?.count ?? 0
}

/** Adds an account of the demo. */
export async function insertDemoAccount(
  auth: Connection,
  account: {
    userId: string
    name: string
    email: string
    passwordHash: string
    demoEndsAt: Date
    now: Date
  },
): Promise<void> {
  const { userId, passwordHash, now, ...columns } = account
  const stamps = { createdAt: now, updatedAt: now }
  await auth.insert(users).values({ id: userId, ...columns, ...stamps })
  await auth.insert(passwords).values({ userId, passwordHash, ...stamps })
}

/** The ids of accounts of the demo that have ended and are not being erased, the oldest first. */
export async function listEndedDemoAccountIds(
  auth: Connection,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const rows = await auth
    .select({ id: users.id })
    .from(users)
    .where(and(lte(users.demoEndsAt, now), isNull(users.erasureRequestedAt)))
    .orderBy(asc(users.demoEndsAt))
    .limit(limit)
  return rows.map(({ id }) => id)
}
