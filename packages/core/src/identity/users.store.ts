import { eq, sql } from 'drizzle-orm'
import type { Connection } from '../db/index.ts'
import { users } from './identity.table.ts'

/** Whether any account exists. */
export async function hasUsers(db: Connection): Promise<boolean> {
  const rows = await db.select({ one: sql`1` }).from(users).limit(1)
  return rows.length > 0
}

/** The id of the account with this e-mail address, compared without case; null when it does not exist. */
export async function findUserIdByEmail(db: Connection, email: string): Promise<string | null> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, email.toLowerCase()))
    .limit(1)
  return rows[0]?.id ?? null
}

/** The e-mail addresses of all users, the oldest account first. */
export async function listEmails(db: Connection): Promise<string[]> {
  const rows = await db.select({ email: users.email }).from(users).orderBy(users.createdAt, users.id)
  return rows.map(({ email }) => email)
}
