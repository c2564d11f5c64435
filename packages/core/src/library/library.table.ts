import { LibraryCategory, LibraryItem } from '@candlebook/contract/library'
import { libraryTypes } from '@candlebook/domain/library/items'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import { instant, ownerPolicy, stamps, userId } from '../db/columns.ts'
import { eraseOwnRows, exportOwnRows, type RowErasure } from '../db/user-rows.ts'
import { users } from '../identity/identity.table.ts'

/**
 * The account copy of a user's library: whether it is switched on, its id, and the number of its last change.
 * A new copy has a new id, so that every browser notices. A user without a row has never synced.
 */
export const libraryCopies = pgTable(
  'library_copies',
  {
    userId: userId().references(() => users.id, { onDelete: 'cascade' }),
    copyId: uuid('copy_id').notNull(),
    kept: boolean().notNull(),
    lastChange: bigint('last_change', { mode: 'number' }).notNull().default(0),
    ...stamps(),
  },
  (t) => [primaryKey({ columns: [t.userId] }), ownerPolicy('library_copies')],
)

/**
 * Library items as the browsers sent them. `updated_at` orders versions: it is the timestamp of the browser
 * that changed the item. Versions up to `deleted_up_to` are deleted; a row without an item is a tombstone.
 * `change` is the number of the change that wrote the row.
 */
export const libraryItems = pgTable(
  'library_items',
  {
    userId: userId().references(() => users.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    change: bigint({ mode: 'number' }).notNull(),
    deletedUpTo: instant('deleted_up_to'),
    type: text({ enum: libraryTypes }),
    title: text(),
    description: text(),
    category: text(),
    tags: text().array(),
    attachedImages: text('attached_images').array(),
    attachedLinks: text('attached_links').array(),
    content: text(),
    url: text(),
    pageScreenshot: text('page_screenshot'),
    binnedAt: instant('binned_at'),
    ...stamps(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    index('library_items_changes').on(t.userId, t.change),
    // coalesce, because a CHECK accepts a comparison with null.
    check('library_items_kind', sql`coalesce(type in ('text', 'link'), deleted_up_to is not null)`),
    check(
      'library_items_whole',
      sql`type is null or (coalesce(btrim(title), '') <> '' and coalesce(btrim(category), '') <> '' and tags is not null and attached_images is not null and attached_links is not null)`,
    ),
    check(
      'library_items_content',
      sql`coalesce(type, '') <> 'text' or (coalesce(btrim(content), '') <> '' and url is null)`,
    ),
    check(
      'library_items_url',
      sql`coalesce(type, '') <> 'link' or (coalesce(url, '') ~* '^https?://' and content is null)`,
    ),
    ownerPolicy('library_items'),
  ],
)

/**
 * Custom categories. `key` is the name in lower case, so that each name exists once. Categories are never
 * removed.
 */
export const libraryCategories = pgTable(
  'library_categories',
  {
    userId: userId().references(() => users.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    name: text().notNull(),
    ...stamps(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.key] }),
    check('library_categories_name', sql`btrim(name) <> ''`),
    ownerPolicy('library_categories'),
  ],
)

/** The library items of an export: those of the account copy, without deleted ones. */
export const exportedItems = exportOwnRows(libraryItems, {
  file: 'library',
  restore: { shape: LibraryItem },
  title: 'Library',
  without: ['change', 'deletedUpTo'],
  order: 'created_at, id',
  only: 'type is not null',
})

/** The custom categories of an export. */
export const exportedCategories = exportOwnRows(libraryCategories, {
  file: 'library-categories',
  restore: { shape: z.object({ name: LibraryCategory }) },
  title: 'Library categories',
  without: ['key'],
  order: 'key',
})

/** Erases a user from the tables of library. A table with a foreign key comes before the table that it refers to. */
export const erasures: RowErasure[] = [libraryItems, libraryCategories, libraryCopies].map(eraseOwnRows)
