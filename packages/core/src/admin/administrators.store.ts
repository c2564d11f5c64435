import { sql } from 'drizzle-orm'
import type { Connection } from '../db/index.ts'

/**
 * What a change of an administrator found. `not_permitted`: the caller has lost the rights in the meantime. The last
 * administrator stays, because no other person may take the rights, and `self` is refused.
 */
export type ChangeOutcome = 'granted' | 'revoked' | 'unchanged' | 'missing' | 'self' | 'not_permitted'

/**
 * Gives an account the rights of an administrator, or takes them. The app role may not write them; the function has the
 * owner's rights and lets one change after another check who is left. Takes a transaction of asAdministrator.
 */
export async function setAdministrator(
  db: Connection,
  { email, isGranted, now }: { email: string; isGranted: boolean; now: Date },
): Promise<{ outcome: ChangeOutcome; target: string | null }> {
  const { rows } = await db.execute<{ outcome: ChangeOutcome; target: string | null }>(
    sql`select outcome, target from set_administrator(${email}, ${isGranted}, ${now.toISOString()}::timestamptz)`,
  )
  return rows[0]! // the function returns one row
}

/** All administrators in the order of their addresses, 200 at most. Takes a transaction of asAdministrator. */
export async function selectAdministrators(
  db: Connection,
): Promise<{ id: string; email: string; fullName: string }[]> {
  const { rows } = await db.execute<{ id: string; email: string; full_name: string }>(
    sql`select id, email, full_name from list_administrators()`,
  )
  return rows.map(({ full_name, ...row }) => ({ ...row, fullName: full_name }))
}
