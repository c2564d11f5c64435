import { and, eq, gt, inArray, lt, ne } from 'drizzle-orm'
import type { Connection } from '../db/index.ts'
import { oneTimeTokens } from './identity.table.ts'
import type { LinkPurpose } from './tokens.ts'

/** A request for a link, or a link whose token was issued. */
export type LinkRow = { id: string; purpose: LinkPurpose; email: string; userId: string | null }

/** Adds a request for a link. */
export async function insertLinkRequest(
  db: Connection,
  { expiresAt, now, ...request }: LinkRow & { expiresAt: Date; now: Date },
): Promise<void> {
  await db.insert(oneTimeTokens).values({ ...request, expiresAt, createdAt: now, updatedAt: now })
}

/** A request for a link; null when it was deleted. */
export async function findLinkRequest(db: Connection, id: string): Promise<LinkRow | null> {
  const rows = await db.select(columns).from(oneTimeTokens).where(eq(oneTimeTokens.id, id))
  return (rows[0] as LinkRow | undefined) ?? null // a check constraint limits the purposes
}

/** Stores the token of a request. The earlier links of the user with this purpose end. */
export async function storeToken(
  db: Connection,
  link: LinkRow & { userId: string; tokenHash: string; expiresAt: Date; now: Date },
): Promise<void> {
  const { id, purpose, userId, tokenHash, expiresAt, now } = link
  const isEarlier = and(
    eq(oneTimeTokens.userId, userId),
    eq(oneTimeTokens.purpose, purpose),
    ne(oneTimeTokens.id, id),
  )
  await db.delete(oneTimeTokens).where(isEarlier)
  await db
    .update(oneTimeTokens)
    .set({ userId, tokenHash, expiresAt, updatedAt: now })
    .where(eq(oneTimeTokens.id, id))
}

/** The link with this token, if it works now. */
export async function findLink(
  db: Connection,
  { tokenHash, purposes, now }: { tokenHash: string; purposes: LinkPurpose[]; now: Date },
): Promise<(LinkRow & { userId: string }) | null> {
  const rows = await db
    .select(columns)
    .from(oneTimeTokens)
    .where(matchesUsableToken({ tokenHash, purposes, now }))
  return (rows[0] as (LinkRow & { userId: string }) | undefined) ?? null // a row with a token has a user
}

/** Deletes the link with this token, if it works now. Returns whether it did: only one caller gets true. */
export async function deleteLink(
  db: Connection,
  link: { tokenHash: string; purposes: LinkPurpose[]; now: Date },
): Promise<boolean> {
  const { rowCount } = await db.delete(oneTimeTokens).where(matchesUsableToken(link))
  return rowCount === 1
}

/** Deletes one request. */
export async function deleteLinkRequest(db: Connection, id: string): Promise<void> {
  await db.delete(oneTimeTokens).where(eq(oneTimeTokens.id, id))
}

/** Deletes the links and requests of a user with these purposes. */
export async function deleteLinksOfUser(
  db: Connection,
  { userId, purposes }: { userId: string; purposes: LinkPurpose[] },
): Promise<void> {
  await db
    .delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.userId, userId), inArray(oneTimeTokens.purpose, purposes)))
}

/** Deletes links and requests that have expired. */
export async function deleteExpiredLinks(db: Connection, now: Date): Promise<void> {
  await db.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, now))
}

const columns = {
  id: oneTimeTokens.id,
  purpose: oneTimeTokens.purpose,
  email: oneTimeTokens.email,
  userId: oneTimeTokens.userId,
}

function matchesUsableToken({
  tokenHash,
  purposes,
  now,
}: {
  tokenHash: string
  purposes: LinkPurpose[]
  now: Date
}) {
  return and(
    eq(oneTimeTokens.tokenHash, tokenHash),
    inArray(oneTimeTokens.purpose, purposes),
    gt(oneTimeTokens.expiresAt, now),
  )
}
