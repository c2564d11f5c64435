import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant, ownerPolicy, stamps, userId } from '../db/columns.ts'
import { eraseOwnRows, exportOwnRows, type RowErasure } from '../db/user-rows.ts'
import { users } from '../identity/identity.table.ts'

/**
 * Every stored image. `unusedSince` is set from the upload until the first save that names the image.
 * `deletedAt` is set in the transaction that removes the last reference. From that moment no record can use
 * the image, and its file and row are deleted after the commit.
 */
export const images = pgTable(
  'images',
  {
    userId: userId().references(() => users.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    name: text().notNull(),
    contentType: text('content_type').notNull(),
    bytes: integer().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    unusedSince: instant('unused_since'),
    deletedAt: instant('deleted_at'),
    ...stamps(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    uniqueIndex('images_name').on(t.userId, t.name),
    index('images_unused').on(t.unusedSince).where(sql`unused_since is not null`),
    index('images_deleted').on(t.userId).where(sql`deleted_at is not null`),
    check('images_size', sql`bytes > 0 and width > 0 and height > 0`),
    ownerPolicy('images'),
  ],
)

/** Which record refers to which image. `usedBy` is the id of a trade, a journal entry or a library item. */
export const imageUses = pgTable(
  'image_uses',
  {
    userId: userId(),
    imageId: uuid('image_id').notNull(),
    usedBy: uuid('used_by').notNull(),
    ...stamps(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.imageId, t.usedBy] }),
    index('image_uses_used_by').on(t.userId, t.usedBy),
    foreignKey({
      name: 'image_uses_image',
      columns: [t.userId, t.imageId],
      foreignColumns: [images.userId, images.id],
    }).onDelete('cascade'),
    ownerPolicy('image_uses'),
  ],
)

/** The images of an export. The files are in the folder `images` of the archive. */
export const exportedImages = exportOwnRows(images, {
  file: 'images',
  restore: 'rows',
  title: 'Images',
  without: ['unusedSince', 'deletedAt'],
  order: 'created_at, id',
  only: 'deleted_at is null',
})

/** Erases a user from the tables of images. A table with a foreign key comes before the table that it refers to. */
export const erasures: RowErasure[] = [imageUses, images].map(eraseOwnRows)
