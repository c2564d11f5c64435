import type { FailedMail } from '@candlebook/contract/operations'
import { sql } from 'drizzle-orm'
import type { Connection } from '../db/index.ts'

/** Mails that failed at least once and were not sent, the newest first. With `after`, only the mails after this one. */
export async function selectFailedMails(
  db: Connection,
  { after, limit }: { after: string | null; limit: number },
): Promise<Omit<FailedMail, 'nextTryAt'>[]> {
  const isAfter = after === null ? sql`true` : sql`id < ${after}::uuid`
  const { rows } = await db.execute<Omit<FailedMail, 'nextTryAt'>>(
    sql`select id, template, recipient, attempts, problem, to_json(created_at)#>>'{}' as "createdAt",
          case when state = 'undeliverable' then 'refused' else 'waiting' end as state
        from platform.mails
        where (state = 'undeliverable' or (state = 'waiting' and attempts > 0)) and ${isAfter}
        order by id desc limit ${limit}`, // the ids are ordered by time
  )
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt).toISOString() }))
}

/** The ids of the mails that failed and wait for another attempt, the oldest first. With `id`, only this mail. */
export async function selectRetriableMails(
  db: Connection,
  { id, limit }: { id: string | null; limit: number },
): Promise<string[]> {
  const isListed = id === null ? sql`true` : sql`id = ${id}::uuid`
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from platform.mails where state = 'waiting' and attempts > 0 and ${isListed}
        order by id limit ${limit}`,
  )
  return rows.map((row) => row.id)
}
