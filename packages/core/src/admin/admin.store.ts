import type { UserDetails } from '@candlebook/contract/admin'
import { sql } from 'drizzle-orm'
import type { Connection, Scope } from '../db/index.ts'

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
export async function listAdministratorRows(
  db: Connection,
): Promise<{ id: string; email: string; fullName: string }[]> {
  const { rows } = await db.execute<{ id: string; email: string; full_name: string }>(
    sql`select id, email, full_name from list_administrators()`,
  )
  return rows.map(({ full_name, ...row }) => ({ ...row, fullName: full_name }))
}

const MAX_MAILS = 20

/** How much a user has stored, and whether the user is an administrator. */
export async function countRecord({
  db,
  userId,
}: Scope): Promise<Pick<UserDetails, 'isAdmin' | 'trades' | 'journalEntries' | 'images'>> {
  const { rows } = await db.execute<{
    is_admin: boolean
    trades: number
    entries: number
    images: number
  }>(sql`
    select coalesce((select is_admin from profiles where user_id = ${userId}), false) as is_admin,
      (select count(*) from trades where user_id = ${userId})::int as trades,
      (select count(*) from journal_entries where user_id = ${userId})::int as entries,
      (select count(*) from images where user_id = ${userId})::int as images`)
  const { is_admin, trades, entries, images } = rows[0]! // the statement returns one row
  return { isAdmin: is_admin, trades, journalEntries: entries, images }
}

type MailRow = Pick<UserDetails['mails'][number], 'id' | 'template' | 'state'> & {
  createdAt: Date
  sentAt: Date | null
}

/** The newest mails to a user, without their contents. Takes a transaction of a job. */
export async function listMailsOfUser({ db, userId }: Scope): Promise<MailRow[]> {
  const { rows } = await db.execute<
    Omit<MailRow, 'createdAt' | 'sentAt'> & { created_at: Date; sent_at: Date | null }
  >(
    sql`select id, template, state, created_at, sent_at from platform.mails where user_id = ${userId}
      order by created_at desc, id desc limit ${MAX_MAILS}`,
  )
  return rows.map(({ created_at, sent_at, ...mail }) => ({
    ...mail,
    createdAt: new Date(created_at),
    sentAt: sent_at && new Date(sent_at),
  }))
}
