import { eq, sql } from 'drizzle-orm'
import type { Connection, Scope } from '../../db/index.ts'
import { accountAttempts, emailChanges, oneTimeTokens, users } from './identity.table.ts'

/** The account of an erasure, also while it is locked. The e-mail is in lower case. */
export type ErasedAccount = { email: string; name: string; isDemo: boolean }

/**
 * What a lock-out found. The last administrator is not locked out. `not_permitted`: the administrator who asks has lost
 * the rights in the meantime.
 */
export type LockOutcome = 'locked' | 'locked_before' | 'missing' | 'last_administrator' | 'not_permitted'

/** The account of an erasure; null when it is deleted. Takes a connection of the auth role. */
export async function findErasedAccount(db: Connection, userId: string): Promise<ErasedAccount | null> {
  const rows = await db
    .select({
      email: sql<string>`lower(${users.email})`,
      name: users.name,
      isDemo: sql<boolean>`${users.demoEndsAt} is not null`,
    })
    .from(users)
    .where(eq(users.id, userId))
    .limit(1)
  return rows[0] ?? null
}

/**
 * Marks the account as locked, ends all sessions, and deletes the password and every token and link. The function works
 * on every table of the schema auth that refers to users. With `askedBy` it checks that this user is an administrator
 * at the moment of the lock. Takes a transaction of asJobForUser.
 */
export async function lockOutAccount(
  { db, userId }: Scope,
  { now, askedBy = null }: { now: Date; askedBy?: string | null },
): Promise<LockOutcome> {
  const { rows } = await db.execute<{ outcome: LockOutcome }>(
    sql`select lock_out_account(${userId}, ${now.toISOString()}::timestamptz, ${askedBy}::uuid) as outcome`,
  )
  return rows[0]!.outcome // a select of one function returns one row
}

/** Deletes the account and all rows of the schema auth with its address. Takes a connection of the auth role. */
export async function deleteAccount(
  db: Connection,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await db.delete(users).where(eq(users.id, userId))
  await db.delete(accountAttempts).where(eq(accountAttempts.email, email))
  await db.delete(oneTimeTokens).where(eq(oneTimeTokens.email, email))
  await db.delete(emailChanges).where(eq(emailChanges.newEmail, email))
}
