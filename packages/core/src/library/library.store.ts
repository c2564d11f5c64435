import type { LibraryItem, LibrarySlot } from '@candlebook/contract/library'
import { and, asc, eq, getTableColumns, gt, inArray, notInArray, sql } from 'drizzle-orm'
import type { Scope } from '../db/index.ts'
import { newId } from '../kernel/index.ts'
import { libraryCategories, libraryCopies, libraryItems } from './library.table.ts'

/** The account copy of a user: its id, whether it is switched on, and the number of its last change. */
export type AccountCopy = { copyId: string; kept: boolean; lastChange: number }

/** A slot with the number of the change that wrote it. */
export type NumberedSlot = LibrarySlot & { change: number }

const { userId: _owner, ...shown } = getTableColumns(libraryItems)
type ItemRow = Omit<typeof libraryItems.$inferSelect, 'userId'>
const isOwnedBy = ({ userId }: Scope) => eq(libraryItems.userId, userId)

/**
 * The user's account copy, locked until the end of the transaction. So the syncs of one user run one after another, and
 * changes become visible in the order of their numbers. The first sync of a user creates it.
 */
export async function lockCopy(
  { db, userId }: Scope,
  fresh: { copyId: string; now: Date },
): Promise<AccountCopy> {
  const { copyId, now } = fresh
  await db
    .insert(libraryCopies)
    .values({ userId, copyId, kept: true, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
  const rows = await db
    .select({
      copyId: libraryCopies.copyId,
      kept: libraryCopies.kept,
      lastChange: libraryCopies.lastChange,
    })
    .from(libraryCopies)
    .where(eq(libraryCopies.userId, userId))
    .limit(1)
    .for('update')
  return rows[0]! // the row exists or was inserted above
}

/** Updates the row of the account copy. */
export async function updateCopy(
  { db, userId }: Scope,
  { now, ...change }: Partial<AccountCopy> & { now: Date },
): Promise<void> {
  await db
    .update(libraryCopies)
    .set({ ...change, updatedAt: now })
    .where(eq(libraryCopies.userId, userId))
}

/**
 * Takes this many numbers for changes that are written in this transaction, and returns the first one. Switches the account copy on;
 * one that was off gets a new id, so that every browser notices.
 */
export async function takeChangeNumbers(
  scope: Scope,
  { count, now }: { count: number; now: Date },
): Promise<number> {
  const copy = await lockCopy(scope, { copyId: newId(), now })
  const lastChange = copy.lastChange + count
  await updateCopy(scope, { kept: true, lastChange, now, ...(!copy.kept && { copyId: newId() }) })
  return copy.lastChange + 1
}

/** The stored slots with these ids. */
export async function listNumberedSlots(scope: Scope, ids: string[]): Promise<NumberedSlot[]> {
  if (ids.length === 0) return []
  const rows = await scope.db
    .select(shown)
    .from(libraryItems)
    .where(and(isOwnedBy(scope), inArray(libraryItems.id, ids)))
    .limit(ids.length)
  return rows.map(toSlot)
}

/** The slots that were written after a change, without some ids, in the order of their changes. */
export async function listSlotsAfter(
  scope: Scope,
  { change, but, limit }: { change: number; but: string[]; limit: number },
): Promise<NumberedSlot[]> {
  const rows = await scope.db
    .select(shown)
    .from(libraryItems)
    .where(and(isOwnedBy(scope), gt(libraryItems.change, change), notInArray(libraryItems.id, but)))
    .orderBy(asc(libraryItems.change))
    .limit(limit)
  return rows.map(toSlot)
}

/** Inserts slots, or replaces those with the same ids. */
export async function upsertSlots({ db, userId }: Scope, slots: NumberedSlot[]): Promise<void> {
  if (slots.length === 0) return
  const { id: _id, createdAt: _createdAt, ...rest } = shown
  const written = Object.fromEntries(
    Object.entries(rest).map(([key, column]) => [key, sql.raw(`excluded.${column.name}`)]),
  )
  await db
    .insert(libraryItems)
    .values(slots.map((slot) => ({ ...toRow(slot), userId })))
    .onConflictDoUpdate({ target: [libraryItems.userId, libraryItems.id], set: written })
}

/** The custom categories in their stored spelling. */
export async function listCategories({ db, userId }: Scope): Promise<string[]> {
  const rows = await db
    .select({ name: libraryCategories.name })
    .from(libraryCategories)
    .where(eq(libraryCategories.userId, userId))
    .orderBy(asc(libraryCategories.key))
    .limit(10_000)
  return rows.map(({ name }) => name)
}

/** Inserts categories, or replaces those that differ in case only. */
export async function upsertCategories(
  { db, userId }: Scope,
  { names, now }: { names: string[]; now: Date },
): Promise<void> {
  if (names.length === 0) return
  await db
    .insert(libraryCategories)
    .values(names.map((name) => ({ userId, key: name.toLowerCase(), name, createdAt: now, updatedAt: now })))
    .onConflictDoUpdate({
      target: [libraryCategories.userId, libraryCategories.key],
      set: { name: sql.raw('excluded.name'), updatedAt: now },
    })
}

/** Deletes every item, tombstone and category of the copy. */
export async function deleteCopied(scope: Scope): Promise<void> {
  await scope.db.delete(libraryItems).where(isOwnedBy(scope))
  await scope.db.delete(libraryCategories).where(eq(libraryCategories.userId, scope.userId))
}

function toSlot({ id, change, deletedUpTo, ...row }: ItemRow): NumberedSlot {
  return { id, change, deletedUpTo: deletedUpTo?.toISOString() ?? null, item: toItem(row) }
}

/** The item of a row; null for a tombstone. A CHECK of the table guarantees the required fields. */
function toItem(row: Omit<ItemRow, 'id' | 'change' | 'deletedUpTo'>): LibraryItem | null {
  const { type, title, category, tags, attachedImages, attachedLinks } = row
  if (type === null) return null
  return {
    type,
    title: title!,
    description: row.description,
    category: category!,
    tags: tags!,
    attachedImages: attachedImages!,
    attachedLinks: attachedLinks!,
    content: row.content,
    url: row.url,
    pageScreenshot: row.pageScreenshot,
    binnedAt: row.binnedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

function toRow({ id, change, deletedUpTo, item }: NumberedSlot): ItemRow {
  const deleted = deletedUpTo === null ? null : new Date(deletedUpTo)
  if (item === null) {
    const stamp = deleted! // a slot without an item is a deletion
    return { ...nothing, id, change, deletedUpTo: deleted, createdAt: stamp, updatedAt: stamp }
  }
  const { createdAt, updatedAt, binnedAt, ...fields } = item
  return {
    ...fields,
    binnedAt: binnedAt === null ? null : new Date(binnedAt),
    id,
    change,
    deletedUpTo: deleted,
    createdAt: new Date(createdAt),
    updatedAt: new Date(updatedAt),
  }
}

const nothing = {
  type: null,
  title: null,
  description: null,
  category: null,
  tags: null,
  attachedImages: null,
  attachedLinks: null,
  content: null,
  url: null,
  pageScreenshot: null,
  binnedAt: null,
}
