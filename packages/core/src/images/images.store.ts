import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, notExists, notInArray, or, sql } from 'drizzle-orm'
import type { Connection, Scope } from '../db/database.ts'
import { images, imageUses } from './images.table.ts'

const isOwnedBy = ({ userId }: Scope) => eq(images.userId, userId)
const isUseOwnedBy = ({ userId }: Scope) => eq(imageUses.userId, userId)
const alive = isNull(images.deletedAt)
// One array parameter for any number of ids: an undone import can name 100,000 trades.
const isUsedBy = (usedBy: string[]) => sql`${imageUses.usedBy} = any(${sql.param(usedBy)})`

/** Adds the row of an image that no record uses yet. */
export async function insertImage(
  { db, userId }: Scope,
  image: {
    id: string
    name: string
    contentType: string
    bytes: number
    width: number
    height: number
    now: Date
  },
): Promise<void> {
  const { now, ...columns } = image
  await db.insert(images).values({ ...columns, userId, unusedSince: now, createdAt: now, updatedAt: now })
}

/** The total size of the user's images in bytes. Includes deleted images whose file is still stored. */
export async function sumImageBytes({ db, userId }: Scope): Promise<number> {
  const { rows } = await db.execute<{ bytes: string }>(
    sql`select coalesce(sum(bytes), 0)::text as bytes from images where user_id = ${userId}`,
  )
  return Number(rows[0]?.bytes)
}

/**
 * The stored size of the user's texts in bytes: of trades, journal, library, playbooks and bin, as the database stores them, so compressed.
 * It reads the rows and no long text, because `pg_column_size` knows the size of a text that is stored apart.
 */
export async function sumTextBytes({ db, userId }: Scope): Promise<number> {
  const { rows } = await db.execute<{ bytes: string }>(sql`select (
    (select coalesce(sum(pg_column_size(notes)), 0) + coalesce(sum(pg_column_size(tags) + pg_column_size(links)), 0)
      from trades where user_id = ${userId}) +
    (select coalesce(sum(pg_column_size(content) + pg_column_size(tags) + pg_column_size(links)), 0)
      from journal_entries where user_id = ${userId}) +
    (select coalesce(sum(coalesce(pg_column_size(content), 0) + coalesce(pg_column_size(description), 0)
        + coalesce(pg_column_size(attached_links), 0) + coalesce(pg_column_size(tags), 0)), 0)
      from library_items where user_id = ${userId}) +
    (select coalesce(sum(pg_column_size(description) + pg_column_size(rules)), 0)
      from playbooks where user_id = ${userId}) +
    (select coalesce(sum(pg_column_size(record)), 0) from binned_records where user_id = ${userId}))::text as bytes`)
  return Number(rows[0]?.bytes)
}

/** The content type of the image with this name; null when it does not exist or is deleted. */
export async function findImage(scope: Scope, name: string): Promise<{ contentType: string } | null> {
  const rows = await scope.db
    .select({ contentType: images.contentType })
    .from(images)
    .where(and(isOwnedBy(scope), eq(images.name, name), alive))
    .limit(1)
  return rows[0] ?? null
}

/**
 * Locks the images with these names, and the images that `usedBy` refers to, until the end of the
 * transaction: no other transaction can use or delete them. The order is always the same, so that two saves
 * cannot deadlock.
 */
export async function lockImages(scope: Scope, { usedBy, names }: { usedBy: string[]; names: string[] }) {
  const used = scope.db
    .select({ id: imageUses.imageId })
    .from(imageUses)
    .where(and(isUseOwnedBy(scope), isUsedBy(usedBy)))
  return await scope.db
    .select({ id: images.id, name: images.name })
    .from(images)
    .where(and(isOwnedBy(scope), alive, or(inArray(images.id, used), inArray(images.name, names))))
    .orderBy(images.id)
    .for('update')
}

/** Records that `usedBy` refers to these images. They no longer count as unused. */
export async function addUses(
  scope: Scope,
  use: { usedBy: string; imageIds: string[]; now: Date },
): Promise<void> {
  const { usedBy, imageIds, now } = use
  if (imageIds.length === 0) return
  const stamped = { userId: scope.userId, usedBy, createdAt: now, updatedAt: now }
  await scope.db
    .insert(imageUses)
    .values(imageIds.map((imageId) => ({ ...stamped, imageId })))
    .onConflictDoNothing()
  await scope.db
    .update(images)
    .set({ unusedSince: null, updatedAt: now })
    .where(and(isOwnedBy(scope), inArray(images.id, imageIds), isNotNull(images.unusedSince)))
}

/**
 * Removes the references of `usedBy` to images, except to some. An image without any reference is marked as
 * deleted.
 */
export async function dropUses(
  scope: Scope,
  use: { usedBy: string[]; exceptImageIds: string[]; now: Date },
): Promise<void> {
  const { usedBy, exceptImageIds, now } = use
  const dropped = await scope.db
    .delete(imageUses)
    .where(and(isUseOwnedBy(scope), isUsedBy(usedBy), notInArray(imageUses.imageId, exceptImageIds)))
    .returning({ id: imageUses.imageId })
  if (dropped.length === 0) return
  const otherUse = scope.db
    .select({ id: imageUses.imageId })
    .from(imageUses)
    .where(and(isUseOwnedBy(scope), eq(imageUses.imageId, images.id)))
  const ids = dropped.map(({ id }) => id)
  await scope.db
    .update(images)
    .set({ deletedAt: now, updatedAt: now })
    .where(and(isOwnedBy(scope), inArray(images.id, ids), alive, notExists(otherUse)))
}

/**
 * Marks images as deleted that no save has used yet: one by its id, or all that were uploaded before an
 * instant.
 */
export async function markNeverUsedDeleted(
  scope: Scope,
  { now, ...which }: { now: Date } & ({ id: string } | { before: Date }),
): Promise<void> {
  const chosen = 'id' in which ? eq(images.id, which.id) : lt(images.unusedSince, which.before)
  await scope.db
    .update(images)
    .set({ deletedAt: now, updatedAt: now })
    .where(and(isOwnedBy(scope), alive, isNotNull(images.unusedSince), chosen))
}

/** Deleted images whose file or row may still exist, in the order of their ids, after the given id. */
export async function listDeleted(
  scope: Scope,
  { after, limit }: { after: string; limit: number },
): Promise<{ id: string; name: string }[]> {
  return await scope.db
    .select({ id: images.id, name: images.name })
    .from(images)
    .where(
      and(isOwnedBy(scope), isNotNull(images.deletedAt), after === '' ? undefined : gt(images.id, after)),
    )
    .orderBy(asc(images.id))
    .limit(limit)
}

/** Deletes the rows of images. */
export async function deleteImageRows(scope: Scope, ids: string[]): Promise<void> {
  await scope.db.delete(images).where(and(isOwnedBy(scope), inArray(images.id, ids)))
}

/**
 * Users with images that are deleted, or that were uploaded before the instant and never used. Bypasses row
 * security.
 */
export async function listUsersWithImagesToDelete(db: Connection, before: Date): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from users_with_images_to_delete(${before.toISOString()}::timestamptz) as id`,
  )
  return rows.map(({ id }) => id)
}

/** Removes every reference to the user's images and marks all of them as deleted. */
export async function markAllDeleted(scope: Scope, now: Date): Promise<void> {
  await scope.db.delete(imageUses).where(isUseOwnedBy(scope))
  await scope.db
    .update(images)
    .set({ deletedAt: now, unusedSince: null, updatedAt: now })
    .where(and(isOwnedBy(scope), alive))
}
