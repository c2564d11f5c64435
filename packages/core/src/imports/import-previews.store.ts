import type { ImportPreview, PreviewState } from '@candlebook/contract/import-previews'
import { MAX_FORMATS } from '@candlebook/domain/brokers/read-broker-file'
import { and, asc, desc, eq, gt, inArray, isNull, lt, notInArray, or, sql } from 'drizzle-orm'
import type { Connection, Scope } from '../db/index.ts'
import { importPreviewPages, importPreviews } from './import-previews.table.ts'

/** The error of a failed preview: a code of the API and its data. */
export type PreviewFailure = { code: string; data?: unknown }

/** A list of a preview, which has pages. */
type PreviewSection = 'trades' | 'skipped' | 'warnings'

/** A stored preview without the content of the file. */
export type PreviewRow = Awaited<ReturnType<typeof listPreviewRows>>[number]

/** The states of a preview that a node works on. */
export const ACTIVE_STATES: readonly PreviewState[] = ['waiting', 'reading', 'matching']

/** Increase it when the shape of `ImportPreview` changes. A stored preview of another version is read as null. */
const PREVIEW_VERSION = 6

const isOwnedBy = ({ userId }: Scope) => eq(importPreviews.userId, userId)
const hasIdAndOwner = (scope: Scope, previewId: string) =>
  and(isOwnedBy(scope), eq(importPreviews.id, previewId))

const { id, state, fileName, fileBytes, rowsDone, rowsTotal, failure, shown } = importPreviews
const { importId, firstPreviewId, heartbeatAt, expiresAt, createdAt } = importPreviews
const columns = {
  id,
  state,
  fileName,
  fileBytes,
  rowsDone,
  rowsTotal,
  failure: sql<PreviewFailure | null>`${failure}`,
  shown: sql<ImportPreview | null>`case when ${shown} ->> 'version' = ${PREVIEW_VERSION}::text then ${shown} - 'version' end`,
  importId,
  firstPreviewId,
  others: sql<
    string[]
  >`array(select other.id::text from import_previews other where other.user_id = import_previews.user_id and other.first_preview_id = import_previews.id order by other.id)`,
  heartbeatAt,
  expiresAt,
  createdAt,
}

/** Inserts a preview in the state waiting. */
export async function insertPreview(
  { db, userId }: Scope,
  preview: { id: string; fileName: string; fileBytes: number; now: Date; expiresAt: Date },
): Promise<void> {
  const { now, ...values } = preview
  await db
    .insert(importPreviews)
    .values({ ...values, userId, state: 'waiting', heartbeatAt: now, createdAt: now, updatedAt: now })
}

/** Inserts the ready preview of another format of the upload of `firstPreviewId`. */
export async function insertOtherPreview(
  { db, userId }: Scope,
  preview: Pick<PreviewRow, 'id' | 'fileName' | 'fileBytes' | 'rowsDone' | 'rowsTotal' | 'expiresAt'> & {
    firstPreviewId: string
    shown: ImportPreview
    upload: Uint8Array
    now: Date
  },
): Promise<void> {
  const { now, shown, ...values } = preview
  const stamps = { heartbeatAt: now, createdAt: now, updatedAt: now }
  await db
    .insert(importPreviews)
    .values({ ...values, ...stamps, userId, state: 'ready', shown: addVersion(shown) })
}

/** The user's previews, newest first, one for each upload. */
export async function listPreviewRows(scope: Scope, { limit }: { limit: number }) {
  return await scope.db
    .select(columns)
    .from(importPreviews)
    .where(and(isOwnedBy(scope), isNull(firstPreviewId)))
    .orderBy(desc(importPreviews.id))
    .limit(limit)
}

/** The preview, or null when the user has no preview with this id or it has expired. */
export async function findPreview(
  scope: Scope,
  { previewId, now }: { previewId: string; now: Date },
): Promise<PreviewRow | null> {
  const rows = await scope.db
    .select(columns)
    .from(importPreviews)
    .where(and(hasIdAndOwner(scope, previewId), gt(importPreviews.expiresAt, now)))
    .limit(1)
  return rows[0] ?? null
}

/** Like `findPreview`, with the content of the file, locked until the end of the transaction. */
export async function lockPreview(scope: Scope, { previewId, now }: { previewId: string; now: Date }) {
  const rows = await scope.db
    .select({ ...columns, upload: importPreviews.upload })
    .from(importPreviews)
    .where(and(hasIdAndOwner(scope, previewId), gt(importPreviews.expiresAt, now)))
    .limit(1)
    .for('update')
  return rows[0] ?? null
}

/**
 * The previews of the upload that this preview is of, with the content of their files, in the order in which they are to be committed,
 * locked until the end of the transaction.
 */
export async function lockPreviewsOfUpload(
  scope: Scope,
  { previewId, now }: { previewId: string; now: Date },
) {
  const first = sql`(select coalesce(first_preview_id, id) from import_previews where user_id = ${scope.userId}::uuid and id = ${previewId}::uuid)`
  return await scope.db
    .select({ ...columns, upload: importPreviews.upload })
    .from(importPreviews)
    .where(
      and(
        isOwnedBy(scope),
        gt(importPreviews.expiresAt, now),
        or(eq(importPreviews.id, first), eq(firstPreviewId, first)),
      ),
    )
    .orderBy(sql`${firstPreviewId} nulls first`, asc(importPreviews.id))
    .limit(MAX_FORMATS)
    .for('update')
}

/** Updates an active preview. Returns false when the preview is not active, because it was cancelled or has failed. */
export async function updateActivePreview(
  scope: Scope,
  preview: {
    previewId: string
    now: Date
    state?: PreviewState
    rowsDone?: number
    rowsTotal?: number | null
    failure?: PreviewFailure
    shown?: ImportPreview
    upload?: Uint8Array
  },
): Promise<boolean> {
  const { previewId, now, shown, ...values } = preview
  const result = await scope.db
    .update(importPreviews)
    .set({ ...values, ...(shown && { shown: addVersion(shown) }), heartbeatAt: now, updatedAt: now })
    .where(and(hasIdAndOwner(scope, previewId), inArray(importPreviews.state, ACTIVE_STATES)))
  return result.rowCount === 1
}

/** Replaces a preview that was out of date at its commit, or that the trader answered. */
export async function updateShownPreview(
  scope: Scope,
  {
    previewId,
    shown,
    upload,
    now,
  }: { previewId: string; shown: ImportPreview; upload?: Uint8Array; now: Date },
): Promise<void> {
  await scope.db
    .update(importPreviews)
    .set({ shown: addVersion(shown), ...(upload && { upload }), updatedAt: now })
    .where(hasIdAndOwner(scope, previewId))
}

function addVersion(shown: ImportPreview) {
  return { version: PREVIEW_VERSION, ...shown }
}

/** Marks a preview as cancelled or committed, and deletes the content of the file. */
export async function endPreview(
  scope: Scope,
  preview: { previewId: string; state: 'cancelled' | 'committed'; importId?: string; now: Date },
): Promise<void> {
  const { previewId, now, ...values } = preview
  await scope.db
    .update(importPreviews)
    .set({ ...values, shown: null, upload: null, updatedAt: now })
    .where(hasIdAndOwner(scope, previewId))
  await deletePages(scope, previewId)
}

/** Deletes the expired previews of the user, and those of all but the newest `keep` uploads. */
export async function deleteOldPreviews(
  scope: Scope,
  { now, keep }: { now: Date; keep: number },
): Promise<void> {
  const newest = scope.db
    .select({ id: importPreviews.id })
    .from(importPreviews)
    .where(and(isOwnedBy(scope), isNull(firstPreviewId)))
    .orderBy(desc(importPreviews.id))
    .limit(keep)
  await scope.db.delete(importPreviews).where(and(isOwnedBy(scope), lt(importPreviews.expiresAt, now)))
  await scope.db
    .delete(importPreviews)
    .where(and(isOwnedBy(scope), isNull(firstPreviewId), notInArray(importPreviews.id, newest)))
}

/** Inserts pages of the lists of a preview. */
export async function insertPages(
  { db, userId }: Scope,
  { previewId, pages, now }: { previewId: string; pages: NewPage[]; now: Date },
): Promise<void> {
  for (let at = 0; at < pages.length; at += MAX_PAGES_PER_STATEMENT) {
    const batch = pages.slice(at, at + MAX_PAGES_PER_STATEMENT)
    await db
      .insert(importPreviewPages)
      .values(batch.map((page) => ({ ...page, userId, previewId, createdAt: now, updatedAt: now })))
  }
}

export type NewPage = { section: PreviewSection; page: number; items: Uint8Array }

const MAX_PAGES_PER_STATEMENT = 100

/** A compressed page of a list of a preview, or null. */
export async function findPage(
  scope: Scope,
  { previewId, section, page }: { previewId: string; section: PreviewSection; page: number },
): Promise<Uint8Array | null> {
  const rows = await scope.db
    .select({ items: importPreviewPages.items })
    .from(importPreviewPages)
    .where(
      and(
        eq(importPreviewPages.userId, scope.userId),
        eq(importPreviewPages.previewId, previewId),
        eq(importPreviewPages.section, section),
        eq(importPreviewPages.page, page),
      ),
    )
    .limit(1)
  return rows[0]?.items ?? null
}

/** Deletes all pages of a preview. */
export async function deletePages({ db, userId }: Scope, previewId: string): Promise<void> {
  await db
    .delete(importPreviewPages)
    .where(and(eq(importPreviewPages.userId, userId), eq(importPreviewPages.previewId, previewId)))
}

/** The ids of users who have previews that expired before this instant. */
export async function listUsersWithExpiredPreviews(db: Connection, before: Date): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from users_with_expired_previews(${before.toISOString()}::timestamptz) as id`,
  )
  return rows.map(({ id }) => id)
}
