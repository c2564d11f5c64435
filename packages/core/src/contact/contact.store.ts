import { desc, eq, lt, sql } from 'drizzle-orm'
import type { Connection } from '../db/index.ts'
import { contactMessages } from './contact.table.ts'

/** A message as it is stored. */
export type ContactMessageRow = typeof contactMessages.$inferSelect

/** Adds a message. Returns whether it did: a message with the same client key may exist. */
export async function insertMessage(db: Connection, message: ContactMessageRow): Promise<boolean> {
  const { rowCount } = await db
    .insert(contactMessages)
    .values(message)
    .onConflictDoNothing({ target: contactMessages.clientKey })
  return rowCount === 1
}

/** The digest of the message with this client key, or null when there is none. */
export async function findMessageDigest(db: Connection, clientKey: string): Promise<string | null> {
  const rows = await db
    .select({ digest: contactMessages.clientKeyDigest })
    .from(contactMessages)
    .where(eq(contactMessages.clientKey, clientKey))
    .limit(1)
  return rows[0]?.digest ?? null
}

/** The newest messages, at most `limit`. */
export async function listNewestMessages(db: Connection, limit: number): Promise<ContactMessageRow[]> {
  return await db
    .select()
    .from(contactMessages)
    .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
    .limit(limit)
}

/** The newest messages after the one of the cursor. Takes a transaction of asAdministrator. */
export async function listMessageRows(
  db: Connection,
  { cursor, limit }: { cursor: string | undefined; limit: number },
): Promise<ContactMessageRow[]> {
  const t = contactMessages
  const follows = sql`(${t.createdAt}, ${t.id}) < (select created_at, id from ${t} as last where last.id = ${cursor})`
  return await db
    .select()
    .from(t)
    .where(cursor === undefined ? undefined : follows)
    .orderBy(desc(t.createdAt), desc(t.id))
    .limit(limit)
}

/** Deletes messages from before the instant. */
export async function deleteMessagesBefore(db: Connection, before: Date): Promise<void> {
  await db.delete(contactMessages).where(lt(contactMessages.createdAt, before))
}
