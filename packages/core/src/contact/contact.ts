import {
  type ContactMessagePage,
  type ListContactMessages,
  MAX_MESSAGE_MONTHS,
  type SendContactMessage,
} from '@candlebook/contract/contact'
import type { Context } from '../context/index.ts'
import { asAdministrator, asJob, type Connection, type Database, transaction } from '../db/index.ts'
import { type IdentityContext, limitVisitorWithin, useChallenge } from '../identity/index.ts'
import {
  type Actor,
  AppError,
  newId,
  requireAdministratorId,
  requireSameRequest,
  type StoredKey,
  toStoredKey,
} from '../kernel/index.ts'
import {
  type ContactMessageRow,
  deleteMessagesBefore,
  findMessageDigest,
  insertMessage,
  listMessageRows,
  listNewestMessages,
} from './contact.store.ts'

const HOUR_MS = 60 * 60 * 1000
/** Messages of one network address: more than a person writes, and too few to bury the operator. */
const addressLimit = { kind: 'contact', max: 5, windowMs: HOUR_MS }
/** Messages of all people together, counted after their challenge, so that solving costs a sender something. */
const totalLimit = { kind: 'contact in all', max: 100, windowMs: HOUR_MS }

type Ports = Pick<IdentityContext, 'db' | 'authDb' | 'clock' | 'config' | 'mailer'> & {
  actor: Actor
  /** The network address of the sender; null when the server does not know it. */
  address: string | null
  /** The operator's address. */
  recipient: string
}

/**
 * Stores a message to the operator and queues its mail in the same transaction [CONT-12]. On a server without mail it
 * is stored all the same. A repeated request with the same clientKey does nothing. Throws auth.challenge_failed,
 * request.too_many and request.client_key_reused.
 */
export async function sendContactMessage(ports: Ports, request: SendContactMessage): Promise<void> {
  const { clientKey, challenge, website, ...fields } = request
  const key = toStoredKey(clientKey, fields)
  if (await isStored(ports, key)) return
  await transaction(asJob(ports.db), (db) => limit(db, ports, { ...addressLimit, address: ports.address }))
  if (website !== '') throw new AppError('auth.challenge_failed')
  const row = toRow(fields, { key, actor: ports.actor, now: ports.clock.now() })
  await transaction(asJob(ports.db), async (db) => {
    // Before its challenge is used: the same request sent at the same time waits here, and then finds the message.
    if (!(await insertMessage(db, row))) return requireSameRequest(await findStored(db, row.clientKey), key)
    await useChallenge(ports, challenge)
    await limit(db, ports, { ...totalLimit, address: null })
    await queueMail(db, ports, row)
  })
}

function isStored({ db }: Ports, key: StoredKey): Promise<boolean> {
  return transaction(asJob(db), async (connection) => {
    const stored = await findStored(connection, key.clientKey!) // the shape demands a key
    if (stored.row) requireSameRequest(stored, key)
    return stored.row
  })
}

async function findStored(
  db: Connection,
  clientKey: string,
): Promise<{ row: boolean; clientKeyDigest: string | null }> {
  const clientKeyDigest = await findMessageDigest(db, clientKey)
  return { row: clientKeyDigest !== null, clientKeyDigest }
}

async function limit(
  db: Connection,
  { clock, config }: Ports,
  visitor: Parameters<typeof limitVisitorWithin>[1],
): Promise<void> {
  if (config.limitRequests) await limitVisitorWithin({ db, clock, secret: config.secret }, visitor)
}

type Fields = Omit<SendContactMessage, 'clientKey' | 'challenge' | 'website'>

function toRow(
  { email, phone, wantsNewsletter, ...texts }: Fields,
  { key, actor, now }: { key: StoredKey; actor: Actor; now: Date },
): ContactMessageRow {
  return {
    ...texts,
    id: newId(),
    userId: actor.kind === 'user' || actor.kind === 'administrator' ? actor.userId : null,
    clientKey: key.clientKey!, // the shape demands a key, and a key has a digest
    clientKeyDigest: key.clientKeyDigest!,
    email: email.toLowerCase(),
    phone: phone === '' ? null : phone,
    newsletterWishedAt: wantsNewsletter ? now : null,
    createdAt: now,
  }
}

async function queueMail(
  db: Connection,
  { mailer, recipient }: Ports,
  row: ContactMessageRow,
): Promise<void> {
  if (mailer.transport.kind === 'none') return // the command contact shows what is stored
  const { id, userId, name, email, phone, subject, category, priority, message, createdAt } = row
  await mailer.queue(db, {
    template: 'contact-message',
    language: 'en',
    to: recipient,
    userId,
    uniqueKey: `contact/${id}`,
    data: {
      name,
      email,
      phone,
      subject,
      category,
      priority,
      message,
      wantsNewsletter: row.newsletterWishedAt !== null,
      sentAt: createdAt.toISOString(),
    },
  })
}

const PAGE = 20

/** The most messages that one call lists. */
export const MAX_LISTED_MESSAGES = 500

/** The newest messages of the contact form, for the command line of the operator. */
export async function listContactMessages(db: Database, limit: number): Promise<ContactMessageRow[]> {
  return await transaction(asJob(db), (connection) =>
    listNewestMessages(connection, Math.min(limit, MAX_LISTED_MESSAGES)),
  )
}

/** A page of the messages of the contact form, the newest first. Throws admin.required. */
export async function listMessagePage(
  ctx: Pick<Context, 'actor' | 'db'>,
  { cursor }: ListContactMessages,
): Promise<ContactMessagePage> {
  const rows = await transaction(asAdministrator(ctx.db, requireAdministratorId(ctx.actor)), ({ db }) =>
    listMessageRows(db, { cursor, limit: PAGE + 1 }),
  )
  const items = rows.slice(0, PAGE).map(presentMessage)
  return { items, nextCursor: rows.length > PAGE ? (items.at(-1)?.id ?? null) : null }
}

function presentMessage(row: ContactMessageRow): ContactMessagePage['items'][number] {
  const { id, userId, name, email, phone, subject, message, newsletterWishedAt, createdAt } = row
  return {
    id,
    name,
    email,
    phone,
    subject,
    // The shape of the form allows these values only.
    category: row.category as ContactMessagePage['items'][number]['category'],
    priority: row.priority as ContactMessagePage['items'][number]['priority'],
    message,
    wantsNewsletter: newsletterWishedAt !== null,
    hasAccount: userId !== null,
    createdAt: createdAt.toISOString(),
  }
}

/** Deletes messages that were sent more than MAX_MESSAGE_MONTHS ago. */
export async function deleteOldMessages(db: Database, now: Date): Promise<void> {
  const before = new Date(now)
  before.setUTCMonth(before.getUTCMonth() - MAX_MESSAGE_MONTHS)
  await transaction(asJob(db), (connection) => deleteMessagesBefore(connection, before))
}
