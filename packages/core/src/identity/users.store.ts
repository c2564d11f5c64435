import { eq, sql } from 'drizzle-orm'
import type { Connection } from '../db/index.ts'
import { users } from './identity.table.ts'

/** Whether anybody has an account. */
export async function hasUsers(db: Connection): Promise<boolean> {
  const rows = await db.select({ one: sql`1` }).from(users).limit(1)
  return rows.length > 0
}

/** The id of the account with this e-mail address, in any case; null when there is none. */
export async function findUserIdByEmail(db: Connection, email: string): Promise<string | null> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, email.toLowerCase()))
    .limit(1)
  return rows[0]?.id ?? null
}
