import type { FailedMail } from '@candlebook/contract/operations'
import { and, asc, desc, eq, gt, lt, or, sql } from 'drizzle-orm'
import type { Connection } from '../db/index.ts'
import { mails, undeliverableAddresses } from './mail.table.ts'
import type { MailLanguage } from './mail-language.ts'
import type { MailTemplateName } from './mail-templates.ts'

/** A mail of the outbox, as it was queued. */
export type QueuedMail = {
  id: string
  template: MailTemplateName
  language: MailLanguage
  recipient: string
  userId: string | null
  data: unknown
  createdAt: Date
}

/** Adds a mail. Returns false when a mail with the same unique key is stored already. */
export async function insertMail(
  db: Connection,
  mail: Omit<QueuedMail, 'createdAt' | 'language'> & {
    language?: MailLanguage
    uniqueKey: string | null
    now: Date
  },
): Promise<boolean> {
  const { now, ...columns } = mail
  // The function reads the settings with its owner's rights: row security hides them from a job.
  const language = mail.language ?? sql`mail_language(${mail.userId}::uuid)`
  const { rowCount } = await db
    .insert(mails)
    .values({ ...columns, language, createdAt: now, updatedAt: now })
    .onConflictDoNothing() // no conflict target: PostgreSQL demands the right to read the column of a target
  return rowCount === 1
}

/**
 * Adds a mail to the address of an account, in a transaction of the auth role. That role has no right on the outbox
 * but this function.
 */
export async function insertAccountMail(
  auth: Connection,
  mail: Pick<QueuedMail, 'id' | 'template' | 'data'> & { userId: string; now: Date },
): Promise<void> {
  const { id, userId, template, data, now } = mail
  await auth.execute(sql`select queue_account_mail(${id}::uuid, ${userId}::uuid, ${template},
    ${JSON.stringify(data)}::jsonb, ${now.toISOString()}::timestamptz)`)
}

/** The language of mail to an account; English when its user chose none. Takes a connection of the app role. */
export async function getMailLanguage(db: Connection, userId: string): Promise<MailLanguage> {
  const { rows } = await db.execute<{ language: MailLanguage }>(
    sql`select mail_language(${userId}::uuid) as language`,
  )
  return rows[0]!.language // a select of one function returns one row
}

/** The ids of mails that wait, were never tried, and were added or restored after the instant, in pages. */
export async function listUntriedMails(
  db: Connection,
  { after, afterId, limit }: { after: Date; afterId: string | null; limit: number },
): Promise<string[]> {
  const wasAdded = gt(mails.updatedAt, after) // a restore sets it, see core/src/backup
  const isNext = afterId === null ? undefined : gt(mails.id, afterId)
  const rows = await db
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.state, 'waiting'), eq(mails.attempts, 0), wasAdded, isNext))
    .orderBy(asc(mails.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/**
 * Takes a mail that waits, so that no other process sends it; also a mail that another process took before the instant
 * `takenBefore` and then ended. `busy`: another process is sending it. `done`: it was sent, given up or deleted.
 */
export async function takeMail(
  db: Connection,
  { id, takenBefore, now }: { id: string; takenBefore: Date; now: Date },
): Promise<QueuedMail | 'busy' | 'done'> {
  const isLeft = and(eq(mails.state, 'sending'), lt(mails.updatedAt, takenBefore))
  const rows = await db
    .update(mails)
    .set({ state: 'sending', updatedAt: now })
    .where(and(eq(mails.id, id), or(eq(mails.state, 'waiting'), isLeft)))
    .returning(columns)
  if (rows[0]) return rows[0] as QueuedMail // only insertMail writes template and language
  const sending = await db
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.id, id), eq(mails.state, 'sending')))
  return sending.length > 0 ? 'busy' : 'done'
}

/** The newest mails that were kept for the mailbox of development. */
export async function listStoredMails(db: Connection, { limit }: { limit: number }): Promise<QueuedMail[]> {
  return await listMails(db, { state: 'kept', limit })
}

/** One mail that was kept for the mailbox of development. */
export async function findStoredMail(db: Connection, id: string): Promise<QueuedMail | null> {
  const rows = await listMails(db, { id, state: 'kept', limit: 1 })
  return rows[0] ?? null
}

async function listMails(
  db: Connection,
  { id, state, limit }: { id?: string; state: string; limit: number },
): Promise<QueuedMail[]> {
  const rows = await db
    .select(columns)
    .from(mails)
    .where(and(eq(mails.state, state), id === undefined ? undefined : eq(mails.id, id)))
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(limit)
  return rows as QueuedMail[] // as above
}

const columns = {
  id: mails.id,
  template: mails.template,
  language: mails.language,
  recipient: mails.recipient,
  userId: mails.userId,
  data: mails.data,
  createdAt: mails.createdAt,
}

/** Marks a mail as sent and deletes its values, which can hold secrets such as a link. */
export async function markMailSent(db: Connection, { id, now }: { id: string; now: Date }): Promise<void> {
  await db
    .update(mails)
    .set({ state: 'sent', data: null, sentAt: now, problem: null, updatedAt: now, ...oneMoreAttempt })
    .where(eq(mails.id, id))
}

/** Marks a mail as kept for the mailbox of development. */
export async function markMailKept(db: Connection, { id, now }: { id: string; now: Date }): Promise<void> {
  await db.update(mails).set({ state: 'kept', sentAt: now, updatedAt: now }).where(eq(mails.id, id))
}

/** Marks a mail as one that is never sent, and deletes its values. */
export async function markMailUndeliverable(
  db: Connection,
  { id, problem, now }: { id: string; problem: string; now: Date },
): Promise<void> {
  await db
    .update(mails)
    .set({ state: 'undeliverable', data: null, problem, updatedAt: now })
    .where(eq(mails.id, id))
}

/** Stores why an attempt failed. The mail waits again. */
export async function addFailedAttempt(
  db: Connection,
  { id, problem, now }: { id: string; problem: string; now: Date },
): Promise<void> {
  await db
    .update(mails)
    .set({ state: 'waiting', problem, updatedAt: now, ...oneMoreAttempt })
    .where(eq(mails.id, id))
}

const oneMoreAttempt = { attempts: sql`attempts + 1` }

/** Deletes mails of any state that were queued before the instant. */
export async function deleteMailsBefore(db: Connection, before: Date): Promise<void> {
  await db.delete(mails).where(lt(mails.createdAt, before))
}

/** Stores that the mail server refused an address for good. */
export async function addUndeliverableAddress(
  db: Connection,
  { address, replyCode, now }: { address: string; replyCode: number; now: Date },
): Promise<void> {
  await db
    .insert(undeliverableAddresses)
    .values({ address: address.toLowerCase(), replyCode, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
}

/** The reply with which the mail server refused the address for good; null for an address that mail is sent to. */
export async function findRefusal(db: Connection, address: string): Promise<number | null> {
  const rows = await db
    .select({ replyCode: undeliverableAddresses.replyCode })
    .from(undeliverableAddresses)
    .where(eq(undeliverableAddresses.address, address.toLowerCase()))
    .limit(1)
  return rows[0]?.replyCode ?? null
}

/** Lets mail go to the address again. Returns whether it was refused. */
export async function removeUndeliverableAddress(db: Connection, address: string): Promise<boolean> {
  const { rowCount } = await db
    .delete(undeliverableAddresses)
    .where(eq(undeliverableAddresses.address, address.toLowerCase()))
  return (rowCount ?? 0) > 0
}

/** Mails that failed at least once and were not sent, the newest first. With `after`, only the mails after this one. */
export async function listFailedMailRows(
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
export async function listRetriableMails(
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
