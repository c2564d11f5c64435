import type { ColumnMapping } from '@candlebook/contract/column-mapping'
import type { ImportPreview, PreviewState } from '@candlebook/contract/import-previews'
import type { ReadingAnswers } from '@candlebook/domain/brokers/file-reading'
import { MAX_FORMATS } from '@candlebook/domain/brokers/read-broker-file'
import { and, asc, desc, eq, gt, inArray, isNull, lt, notInArray, or, sql } from 'drizzle-orm'
import type { Connection, Scope } from '../db/index.ts'
import {
  columnMappings,
  contractSizes,
  fileAccounts,
  fileReadings,
  importPreviewPages,
  importPreviews,
} from './import-previews.table.ts'

/** The error of a failed preview: a code of the API and its data. */
export type PreviewFailure = { code: string; data?: unknown }

/** A list of a preview, which has pages. */
type PreviewSection = 'trades' | 'skipped' | 'warnings'

/** A stored preview without the content of the file. */
export type PreviewRow = Awaited<ReturnType<typeof listPreviewRows>>[number]

const ACTIVE_STATES: PreviewState[] = ['waiting', 'reading', 'matching']

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
    .orderBy(asc(importPreviewPages.page))
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

/** Maximum number of remembered answers of each kind; the oldest ones above it are forgotten. */
const MAX_ANSWERS = 1000

/** The contract sizes that the trader stated, by root symbol. */
export async function listContractSizes({ db, userId }: Scope): Promise<ReadonlyMap<string, string>> {
  const { root, size } = contractSizes
  const rows = await db
    .select({ root, size })
    .from(contractSizes)
    .where(eq(contractSizes.userId, userId))
    .orderBy(asc(root))
    .limit(MAX_ANSWERS)
  return new Map(rows.map((row) => [row.root, row.size]))
}

/** Remembers a contract size, in place of an earlier one of the root symbol. */
export async function saveContractSize(
  { db, userId }: Scope,
  { root, size, now }: { root: string; size: string; now: Date },
): Promise<void> {
  await db
    .insert(contractSizes)
    .values({ userId, root, size, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [contractSizes.userId, contractSizes.root],
      set: { size, updatedAt: now },
    })
  const kept = db
    .select({ root: contractSizes.root })
    .from(contractSizes)
    .where(eq(contractSizes.userId, userId))
    .orderBy(desc(contractSizes.updatedAt), asc(contractSizes.root))
    .limit(MAX_ANSWERS)
  await db
    .delete(contractSizes)
    .where(and(eq(contractSizes.userId, userId), notInArray(contractSizes.root, kept)))
}

/** The accounts that the trader gave to files with this signature, latest first; '' is the answer "no account". */
export async function listFileAccounts({ db, userId }: Scope, signature: string): Promise<string[]> {
  const rows = await db
    .select({ account: fileAccounts.account })
    .from(fileAccounts)
    .where(and(eq(fileAccounts.userId, userId), eq(fileAccounts.signature, signature)))
    .orderBy(desc(fileAccounts.updatedAt), asc(fileAccounts.account))
    .limit(MAX_FILE_ACCOUNTS)
  return rows.map(({ account }) => account)
}

const MAX_FILE_ACCOUNTS = 20

/** Remembers the account of files with this signature. */
export async function saveFileAccount(
  { db, userId }: Scope,
  { signature, account, now }: { signature: string; account: string; now: Date },
): Promise<void> {
  await db
    .insert(fileAccounts)
    .values({ userId, signature, account, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [fileAccounts.userId, fileAccounts.signature, fileAccounts.account],
      set: { updatedAt: now },
    })
  await db.execute(sql`delete from file_accounts where user_id = ${userId}::uuid
    and (signature, account) not in (select signature, account from file_accounts
      where user_id = ${userId}::uuid order by updated_at desc, signature, account limit ${MAX_ANSWERS})`)
}

/** What the trader decided about the times and lines of earlier files, by the format and the columns of the file. */
export async function listFileReadings({ db, userId }: Scope): Promise<ReadonlyMap<string, ReadingAnswers>> {
  const { signature, zone, days, numbers, newestFirst } = fileReadings
  const rows = await db
    .select({ signature, zone, days, numbers, newestFirst })
    .from(fileReadings)
    .where(eq(fileReadings.userId, userId))
    .orderBy(desc(fileReadings.updatedAt), asc(signature))
    .limit(MAX_ANSWERS)
  return new Map(
    rows.map((row) => [
      row.signature,
      {
        zone: row.zone ?? undefined,
        days: row.days ?? undefined,
        numbers: row.numbers ?? undefined,
        newestFirst: row.newestFirst ?? undefined,
      },
    ]),
  )
}

/** Remembers what the trader decided about files of this format with these columns, in place of earlier answers. */
export async function saveFileReading(
  { db, userId }: Scope,
  { signature, answers, now }: { signature: string; answers: ReadingAnswers; now: Date },
): Promise<void> {
  const { zone = null, days = null, numbers = null, newestFirst = null } = answers
  await db
    .insert(fileReadings)
    .values({ userId, signature, zone, days, numbers, newestFirst, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [fileReadings.userId, fileReadings.signature],
      set: { zone, days, numbers, newestFirst, updatedAt: now },
    })
  await db.execute(sql`delete from file_readings where user_id = ${userId}::uuid
    and signature not in (select signature from file_readings
      where user_id = ${userId}::uuid order by updated_at desc, signature limit ${MAX_ANSWERS})`)
}

/** The columns that the trader chose for files of earlier imports, latest first. */
export async function listColumnMappings({ db, userId }: Scope): Promise<ColumnMapping[]> {
  const rows = await db
    .select({ mapping: columnMappings.mapping })
    .from(columnMappings)
    .where(eq(columnMappings.userId, userId))
    .orderBy(desc(columnMappings.updatedAt), asc(columnMappings.signature))
    .limit(MAX_COLUMN_MAPPINGS)
  return rows.map(({ mapping }) => mapping)
}

const MAX_COLUMN_MAPPINGS = 50

/** Remembers the columns of files with this header. The oldest ones above 50 are forgotten. */
export async function saveColumnMapping(
  { db, userId }: Scope,
  { signature, mapping, now }: { signature: string; mapping: ColumnMapping; now: Date },
): Promise<void> {
  await db
    .insert(columnMappings)
    .values({ userId, signature, mapping, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [columnMappings.userId, columnMappings.signature],
      set: { mapping, updatedAt: now },
    })
  await db.execute(sql`delete from column_mappings where user_id = ${userId}::uuid
    and signature not in (select signature from column_mappings
      where user_id = ${userId}::uuid order by updated_at desc, signature limit ${MAX_COLUMN_MAPPINGS})`)
}
