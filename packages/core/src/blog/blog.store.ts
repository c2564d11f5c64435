import type { BlogPostFields } from '@candlebook/contract/blog'
import { and, arrayContains, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Connection } from '../db/index.ts'
import type { ListPosition, StoredKey } from '../kernel/index.ts'
import { blogPosts } from './blog.table.ts'

const { clientKey: _clientKey, clientKeyDigest: _digest, ...shown } = getTableColumns(blogPosts)

/** A post as stored. */
export type PostRow = Awaited<ReturnType<typeof findPost>> & {}

/** The posts that a query may return: published ones, or drafts too. */
export type PostKind = 'published' | 'all'

const ofKind = (kind: PostKind) => (kind === 'published' ? eq(blogPosts.published, true) : undefined)

/** The post, or null when no post of this kind has the id. */
export async function findPost(db: Connection, { id, kind }: { id: string; kind: PostKind }) {
  const rows = await db
    .select(shown)
    .from(blogPosts)
    .where(and(eq(blogPosts.id, id), ofKind(kind)))
    .limit(1)
  return rows[0] ?? null
}

/** The post, locked until the end of the transaction; null when it does not exist. */
export async function lockPost(db: Connection, id: string): Promise<PostRow | null> {
  const rows = await db.select(shown).from(blogPosts).where(eq(blogPosts.id, id)).limit(1).for('update')
  return rows[0] ?? null
}

/** The post that was created with this client key, and the digest of its request; or null. */
export async function findPostByClientKey(
  db: Connection,
  clientKey: string,
): Promise<{ row: PostRow; clientKeyDigest: string | null } | null> {
  const rows = await db
    .select({ ...shown, clientKeyDigest: blogPosts.clientKeyDigest })
    .from(blogPosts)
    .where(eq(blogPosts.clientKey, clientKey))
    .limit(1)
  if (!rows[0]) return null
  const { clientKeyDigest, ...row } = rows[0]
  return { row, clientKeyDigest }
}

/** Adds a post and returns it as stored; null when one with the same client key exists. */
export async function insertPost(
  db: Connection,
  post: BlogPostFields & { id: string; now: Date } & StoredKey,
): Promise<PostRow | null> {
  const { now, ...fields } = post
  const rows = await db
    .insert(blogPosts)
    .values({ ...fields, createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: blogPosts.clientKey })
    .returning(shown)
  return rows[0] ?? null
}

/** Writes all fields of a post, increments its version and returns it as stored; null when it does not exist. */
export async function updatePostRow(
  db: Connection,
  change: { id: string; set: BlogPostFields; now: Date },
): Promise<PostRow | null> {
  const rows = await db
    .update(blogPosts)
    .set({ ...change.set, version: sql`version + 1`, updatedAt: change.now })
    .where(eq(blogPosts.id, change.id))
    .returning(shown)
  return rows[0] ?? null
}

/** Deletes the post and returns it as it was; null when it does not exist. */
export async function deletePostRow(db: Connection, id: string): Promise<{ images: string[] } | null> {
  const rows = await db.delete(blogPosts).where(eq(blogPosts.id, id)).returning({ images: blogPosts.images })
  return rows[0] ?? null
}

/** One page of the posts, newest created first, after the given position. */
export async function listPostRows(
  db: Connection,
  { kind, after, limit }: { kind: PostKind; after: ListPosition | null; limit: number },
): Promise<PostRow[]> {
  const { createdAt, id } = blogPosts
  const beyond = after
    ? sql`(${createdAt}, ${id}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`
    : undefined
  return await db
    .select(shown)
    .from(blogPosts)
    .where(and(ofKind(kind), beyond))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
}

/**
 * The published posts for the feed, newest created first. Only the newest have a content, together at most
 * `maxContentBytes`: one can have 100,000 characters.
 */
export async function listFeedPostRows(
  db: Connection,
  { limit, maxContentBytes }: { limit: number; maxContentBytes: number },
) {
  const { id, title, excerpt, author, images, imageTexts, createdAt } = blogPosts
  const sum = sql`sum(octet_length(${blogPosts.content})) over (order by ${createdAt} desc, ${id} desc)`
  const content = sql<string | null>`case when ${sum} <= ${maxContentBytes} then ${blogPosts.content} end`
  return await db
    .select({ id, title, excerpt, author, images, imageTexts, content, createdAt })
    .from(blogPosts)
    .where(ofKind('published'))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
}

/** The ids of the published posts with their last change, newest created first. */
export async function listPublishedPostIds(
  db: Connection,
  limit: number,
): Promise<{ id: string; updatedAt: Date }[]> {
  const { id, updatedAt, createdAt } = blogPosts
  return await db
    .select({ id, updatedAt })
    .from(blogPosts)
    .where(ofKind('published'))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
}

/** Whether a published post names the picture at this address. */
export async function isImagePublished(db: Connection, url: string): Promise<boolean> {
  const rows = await db
    .select({ id: blogPosts.id })
    .from(blogPosts)
    .where(and(ofKind('published'), arrayContains(blogPosts.images, [url])))
    .limit(1)
  return rows.length > 0
}
