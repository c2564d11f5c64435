import { and, asc, eq, inArray, isNotNull, isNull, lt, not, sql } from 'drizzle-orm'
import type { Connection } from '../db/index.ts'
import { blogImages } from './blog.table.ts'

const alive = isNull(blogImages.deletedAt)

/** Whether a post names the picture in the row of the outer query. */
const isNamed = sql`exists (select from platform.blog_posts p where p.images @> array['/blog-images/' || ${blogImages.name}])`

/** Adds the row of a picture that no post names yet. */
export async function insertBlogImage(
  db: Connection,
  image: { name: string; contentType: string; bytes: number; width: number; height: number; now: Date },
): Promise<void> {
  const { now, ...columns } = image
  await db.insert(blogImages).values({ ...columns, unusedSince: now, createdAt: now, updatedAt: now })
}

/** Locks uploads to the blog until the end of the transaction. Two uploads at once could exceed the storage limit. */
export async function lockBlogStorage(db: Connection): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('blog/images', 0))`)
}

/** The total size of the blog's pictures in bytes. */
export async function sumBlogImageBytes(db: Connection): Promise<number> {
  const { rows } = await db.execute<{ bytes: string }>(
    sql`select coalesce(sum(bytes), 0)::text as bytes from platform.blog_images`,
  )
  return Number(rows[0]?.bytes)
}

/**
 * Locks the pictures with these names until the end of the transaction, and returns the names that exist. The order is
 * always the same, so that two saves cannot deadlock.
 */
export async function lockBlogImages(db: Connection, names: string[]): Promise<string[]> {
  if (names.length === 0) return []
  const rows = await db
    .select({ name: blogImages.name })
    .from(blogImages)
    .where(and(alive, inArray(blogImages.name, names)))
    .orderBy(asc(blogImages.name))
    .for('update')
  return rows.map(({ name }) => name)
}

/** Stores that a post names these pictures. */
export async function markUsed(
  db: Connection,
  { names, now }: { names: string[]; now: Date },
): Promise<void> {
  if (names.length === 0) return
  await db
    .update(blogImages)
    .set({ unusedSince: null, updatedAt: now })
    .where(and(inArray(blogImages.name, names), isNotNull(blogImages.unusedSince)))
}

/** Stores that a post stopped naming these pictures. A picture that another post names stays in use. */
export async function markReleased(
  db: Connection,
  { names, now }: { names: string[]; now: Date },
): Promise<void> {
  if (names.length === 0) return
  await db
    .update(blogImages)
    .set({ unusedSince: now, updatedAt: now })
    .where(and(alive, inArray(blogImages.name, names), not(isNamed)))
}

/** Marks pictures as deleted that no post has named since before the instant. */
export async function markUnusedDeleted(
  db: Connection,
  { before, now }: { before: Date; now: Date },
): Promise<void> {
  await db
    .update(blogImages)
    .set({ deletedAt: now, updatedAt: now })
    .where(and(alive, lt(blogImages.unusedSince, before)))
}

/** Names of deleted pictures whose file or row may still exist. */
export async function listDeletedBlogImages(
  db: Connection,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ name: blogImages.name })
    .from(blogImages)
    .where(and(isNotNull(blogImages.deletedAt), sql`${blogImages.name} > ${after}`))
    .orderBy(asc(blogImages.name))
    .limit(limit)
  return rows.map(({ name }) => name)
}

/** Deletes the row permanently. */
export async function removeBlogImage(db: Connection, name: string): Promise<void> {
  await db.delete(blogImages).where(eq(blogImages.name, name))
}
