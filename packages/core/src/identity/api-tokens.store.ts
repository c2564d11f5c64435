import type { Scope } from '@candlebook/contract/scopes'
import { and, asc, count, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import { type Connection, connectForSession, type Database, toPreparedQuery } from '../db/index.ts'
import { apiTokens } from './identity.table.ts'

/** An API token as the database stores it. */
export type StoredApiToken = {
  id: string
  name: string
  scopes: string[]
  createdAt: Date
  expiresAt: Date
  lastUsedAt: Date | null
}

/** Who calls with an API token, as the table contains it at this moment. */
type LiveApiToken = { userId: string; tokenId: string; scopes: string[]; lastUsedAt: Date | null }

/**
 * The user and the scopes of the API token with this hash; null when it was revoked or has expired. Throws
 * request.too_many and server.busy when too many requests of the token wait.
 */
export async function findLiveApiToken(
  db: Database,
  { tokenHash, now }: { tokenHash: string; now: Date },
): Promise<LiveApiToken | null> {
  const client = await connectForSession(db, tokenHash)
  try {
    const statement = toPreparedQuery(selectLiveToken({ tokenHash, now }))
    const { rows } = await client.query<Omit<LiveApiToken, 'lastUsedAt'> & { lastUsedAt: string | null }>(
      statement,
    )
    const row = rows[0]
    return row ? { ...row, lastUsedAt: row.lastUsedAt === null ? null : new Date(row.lastUsedAt) } : null
  } finally {
    client.release()
  }
}

const selectLiveToken = ({ tokenHash, now }: { tokenHash: string; now: Date }) =>
  sql`select user_id as "userId", token_id as "tokenId", scopes, last_used_at as "lastUsedAt"
    from live_api_token(${tokenHash}, ${now})`

/** Adds an API token. Only the hash of its secret is stored. */
export async function insertApiToken(
  db: Connection,
  token: Omit<StoredApiToken, 'createdAt' | 'lastUsedAt' | 'scopes'> & {
    userId: string
    tokenHash: string
    scopes: Scope[]
    now: Date
  },
): Promise<void> {
  const { now, ...columns } = token
  await db.insert(apiTokens).values({ ...columns, createdAt: now, updatedAt: now })
}

/** The API tokens of a user, `limit` at most, the newest first. */
export async function listApiTokenRows(
  db: Connection,
  { userId, limit }: { userId: string; limit: number },
): Promise<StoredApiToken[]> {
  return await db
    .select({
      id: apiTokens.id,
      name: apiTokens.name,
      scopes: apiTokens.scopes,
      createdAt: apiTokens.createdAt,
      expiresAt: apiTokens.expiresAt,
      lastUsedAt: apiTokens.lastUsedAt,
    })
    .from(apiTokens)
    .where(eq(apiTokens.userId, userId))
    .orderBy(desc(apiTokens.createdAt), asc(apiTokens.id))
    .limit(limit)
}

/** The number of API tokens of a user, expired ones included. */
export async function countApiTokens(db: Connection, userId: string): Promise<number> {
  const rows = await db.select({ count: count() }).from(apiTokens).where(eq(apiTokens.userId, userId))
  return rows[0]?.count ?? 0
}

/** Stores that a token was used. */
export async function markApiTokenUsed(
  db: Connection,
  {
    userId,
    tokenId,
    lastUsedAt,
    now,
  }: { userId: string; tokenId: string; lastUsedAt: Date | null; now: Date },
): Promise<boolean> {
  const last = lastUsedAt === null ? isNull(apiTokens.lastUsedAt) : eq(apiTokens.lastUsedAt, lastUsedAt)
  const { rowCount } = await db
    .update(apiTokens)
    .set({ lastUsedAt: now, updatedAt: now })
    .where(and(eq(apiTokens.userId, userId), eq(apiTokens.id, tokenId), last))
  return rowCount === 1
}

/** Deletes one API token of a user. Returns whether it existed. */
export async function deleteApiToken(
  db: Connection,
  { userId, tokenId }: { userId: string; tokenId: string },
): Promise<boolean> {
  const { rowCount } = await db
    .delete(apiTokens)
    .where(and(eq(apiTokens.userId, userId), eq(apiTokens.id, tokenId)))
  return rowCount === 1
}

/** Deletes all API tokens of a user. */
export async function deleteApiTokens(db: Connection, userId: string): Promise<void> {
  await db.delete(apiTokens).where(eq(apiTokens.userId, userId))
}

/** Deletes API tokens that expired before the instant. */
export async function deleteExpiredApiTokens(db: Connection, before: Date): Promise<void> {
  await db.delete(apiTokens).where(lt(apiTokens.expiresAt, before))
}
