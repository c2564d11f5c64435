import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Connection, Scope } from '../db/index.ts'
import { twoFactors } from './factors.table.ts'
import { accountAttempts, emailChanges, oneTimeTokens, passwords, users } from './identity.table.ts'

/** An account of a person who signed up: not of the public demo, and not about to be erased. */
const isRegular = and(isNull(users.erasureRequestedAt), isNull(users.demoEndsAt))

/** Whether any account exists. */
export async function hasUsers(db: Connection): Promise<boolean> {
  const rows = await db.select({ one: sql`1` }).from(users).limit(1)
  return rows.length > 0
}

/** The id of the account with this email address, compared without case; null when it does not exist. */
export async function findUserIdByEmail(db: Connection, email: string): Promise<string | null> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, email.toLowerCase()))
    .limit(1)
  return rows[0]?.id ?? null
}

/** The email addresses of all users but those of the public demo, the oldest account first. */
export async function listEmails(db: Connection): Promise<string[]> {
  const rows = await db
    .select({ email: users.email })
    .from(users)
    .where(isNull(users.demoEndsAt))
    .orderBy(users.createdAt, users.id)
  return rows.map(({ email }) => email)
}

/** The ids of all regular accounts. For the operator after the restore of a backup. */
export async function listUserIds(db: Connection): Promise<string[]> {
  const rows = await db.select({ id: users.id }).from(users).where(isRegular)
  return rows.map(({ id }) => id)
}

/** The regular accounts whose address or name contains the text, in the order of their addresses, after the user `after`. */
export async function listUsersByEmail(
  db: Connection,
  { search, after, limit }: { search: string; after: string | null; limit: number },
): Promise<{ id: string; email: string; fullName: string }[]> {
  const words = search.toLowerCase()
  const matches = or(
    sql`position(${words} in ${users.email}) > 0`,
    sql`position(${words} in lower(${users.name})) > 0`,
  )
  const follows = sql`${users.email} > (select email from auth.users as last where last.id = ${after})`
  return await db
    .select({ id: users.id, email: users.email, fullName: users.name })
    .from(users)
    .where(and(isRegular, words === '' ? undefined : matches, after === null ? undefined : follows))
    .orderBy(users.email)
    .limit(limit)
}

/** The email addresses of these accounts by their ids. An erased account is missing. */
export async function listEmailsById(db: Connection, ids: string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(sql`${users.id} = any(${sql.param(ids)}::uuid[])`)
  return new Map(rows.map(({ id, email }) => [id, email]))
}

/** When the user signed up; null without a regular account. */
export async function findSignUp(db: Connection, userId: string): Promise<Date | null> {
  const rows = await db
    .select({ createdAt: users.createdAt })
    .from(users)
    .where(and(eq(users.id, userId), isRegular))
    .limit(1)
  return rows[0]?.createdAt ?? null
}

/** An account as the operations on it read it. */
export type Account = {
  userId: string
  email: string
  name: string
  emailVerified: boolean
  mustConfirmEmail: boolean
  isInvited: boolean
  /** Whether a sign-in with the password needs a code as well. */
  hasTwoFactor: boolean
}

const accountColumns = {
  userId: users.id,
  email: users.email,
  name: users.name,
  emailVerified: users.emailVerified,
  mustConfirmEmail: users.mustConfirmEmail,
  isInvited: users.isInvited,
  hasTwoFactor: sql<boolean>`exists (select from ${twoFactors}
    where ${twoFactors.userId} = ${users.id} and ${twoFactors.enabledAt} is not null)`,
}

/**
 * The regular account with this email address, compared without case; null when there is none.
 */
export async function findAccountByEmail(db: Connection, email: string): Promise<Account | null> {
  const rows = await db
    .select(accountColumns)
    .from(users)
    .where(and(eq(users.email, email.toLowerCase()), isRegular))
    .limit(1)
  return rows[0] ?? null
}

/** The regular account of a user; null when there is none. */
export async function findAccount(db: Connection, userId: string): Promise<Account | null> {
  const rows = await db
    .select(accountColumns)
    .from(users)
    .where(and(eq(users.id, userId), isRegular))
    .limit(1)
  return rows[0] ?? null
}

/**
 * Locks the account, so that sign-ins and changes of its password, factors, tokens and links happen one after another.
 * Each of them takes this lock before any row of the account: otherwise two of them could wait for each other. Rows that
 * refer to the account can be written at the same time: an import writes for minutes.
 */
export async function lockAccount(db: Connection, userId: string): Promise<void> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
}

/** Adds an account with a password. Throws the error of the database when the address is taken. */
export async function insertAccount(
  db: Connection,
  account: Omit<Account, 'emailVerified' | 'hasTwoFactor'> & {
    passwordHash: string
    termsVersion: string | null
    now: Date
  },
): Promise<void> {
  const { userId, passwordHash, now, termsVersion, ...columns } = account
  const stamps = { createdAt: now, updatedAt: now }
  const terms = { termsVersion, termsAcceptedAt: termsVersion === null ? null : now }
  await db.insert(users).values({ id: userId, ...columns, ...terms, ...stamps })
  await db.insert(passwords).values({ userId, passwordHash, ...stamps })
}

/** What a device cookie of the account is bound to; null without a regular account with a password. */
export async function findDeviceBinding(
  db: Connection,
  userId: string,
): Promise<{ email: string; passwordHash: string; endedAt: Date | null } | null> {
  const rows = await db
    .select({ email: users.email, passwordHash: passwords.passwordHash, endedAt: users.devicesEndedAt })
    .from(users)
    .innerJoin(passwords, eq(passwords.userId, users.id))
    .where(and(eq(users.id, userId), isRegular))
    .limit(1)
  return rows[0] ?? null
}

/** Ends every device cookie of the user that was issued before now. */
export async function endDevices(
  db: Connection,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  await db.update(users).set({ devicesEndedAt: now }).where(eq(users.id, userId))
}

/** Stores that the user has confirmed the email address. */
export async function markEmailVerified(
  db: Connection,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  await db.update(users).set({ emailVerified: true, updatedAt: now }).where(eq(users.id, userId))
}

/** Changes the email address to one that was confirmed. Throws the error of the database when it is taken. */
export async function updateEmail(
  db: Connection,
  { userId, email, now }: { userId: string; email: string; now: Date },
): Promise<void> {
  await db.update(users).set({ email, emailVerified: true, updatedAt: now }).where(eq(users.id, userId))
}

/** The hash of the user's password; null without a password. */
export async function findPasswordHash(db: Connection, userId: string): Promise<string | null> {
  const { passwordHash } = passwords
  const rows = await db.select({ passwordHash }).from(passwords).where(eq(passwords.userId, userId))
  return rows[0]?.passwordHash ?? null
}

/** The user with this email address, compared without case, and the hash of the password; null without one. */
export async function findPasswordByEmail(
  db: Connection,
  email: string,
): Promise<{ userId: string; passwordHash: string } | null> {
  const rows = await db
    .select({ userId: users.id, passwordHash: passwords.passwordHash })
    .from(passwords)
    .innerJoin(users, eq(users.id, passwords.userId))
    .where(eq(users.email, email.toLowerCase()))
  return rows[0] ?? null
}

/** Replaces the user's password. */
export async function updatePasswordHash(
  db: Connection,
  { userId, passwordHash, now }: { userId: string; passwordHash: string; now: Date },
): Promise<void> {
  await db.update(passwords).set({ passwordHash, updatedAt: now }).where(eq(passwords.userId, userId))
}

/** An account that is erased. The email address is in lower case. */
export type ErasedAccount = { email: string; name: string; isDemo: boolean }

/** The account that is erased, locked or not; null when it is deleted. Takes a connection of the auth role. */
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
 * What a lock-out found. The last administrator is not locked out. `not_permitted`: the administrator who asks has lost
 * the rights in the meantime.
 */
type LockOutcome = 'locked' | 'locked_before' | 'missing' | 'last_administrator' | 'not_permitted'

/**
 * Marks the account as locked, ends all sessions, and deletes the password and every token and link. The function works
 * on every table of the schema auth that refers to users. With `askedBy` it checks that this user is an administrator
 * at the moment of the lock. Takes a transaction of asJob with the user.
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
