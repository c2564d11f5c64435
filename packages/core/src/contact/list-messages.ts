import type { ContactMessagePage, ListContactMessages } from '@candlebook/contract/contact'
import type { Context } from '../context/index.ts'
import { asAdministrator, asJob, type Database } from '../db/index.ts'
import { requireAdministratorId } from '../kernel/index.ts'
import { type ContactMessageRow, selectMessagePage, selectNewestMessages } from './contact.store.ts'

const PAGE = 20

/** The most messages that one call lists. */
export const MAX_LISTED_MESSAGES = 500

/** The newest messages of the contact form, for the command line of the operator. */
export async function listContactMessages(db: Database, limit: number): Promise<ContactMessageRow[]> {
  return await asJob(db, (connection) =>
    selectNewestMessages(connection, Math.min(limit, MAX_LISTED_MESSAGES)),
  )
}

/** A page of the messages of the contact form, the newest first. Throws admin.required. */
export async function listMessagePage(
  ctx: Pick<Context, 'actor' | 'db'>,
  { cursor }: ListContactMessages,
): Promise<ContactMessagePage> {
  const rows = await asAdministrator(ctx.db, requireAdministratorId(ctx.actor), ({ db }) =>
    selectMessagePage(db, { cursor, limit: PAGE + 1 }),
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
