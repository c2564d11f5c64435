import type { FileOptions } from '@candlebook/contract/column-mapping'
import type { FileNote, SkippedLine } from '@candlebook/contract/file-reading'
import { MAX_PREVIEW_PAGE_ITEMS, type PreviewProgress } from '@candlebook/contract/import-previews'
import type { Import } from '@candlebook/contract/imports'
import type { PlannedTrade } from '@candlebook/contract/planned-trades'
import type { Context } from '../context/index.ts'
import { asJob, asUser, lockForUser, type Scope, transaction } from '../db/index.ts'
import { deleteReleasedImages } from '../images/index.ts'
import { AppError, isId, newId, requireUserId } from '../kernel/index.ts'
import {
  deleteOldPreviews,
  endPreview,
  findPage,
  findPreview,
  insertPreview,
  listPreviewRows,
  listUsersWithExpiredPreviews,
  type PreviewFailure,
  type PreviewRow,
  updateActivePreview,
} from './import-previews.store.ts'
import { createBusyError, type Importer, type PreviewAnswers, type TaskProgress } from './importer.ts'
import {
  HEARTBEAT_INTERVAL_MS,
  MAX_ACTIVE_PREVIEWS,
  MAX_STORED_PREVIEWS,
  PREVIEW_LIFETIME_MS,
} from './preview-limits.ts'
import { isActive, presentProgress } from './preview-progress.ts'
import { unpackPage } from './shown-preview.ts'
import { cleanFileName, parseFileOptions } from './upload.ts'
import type { UploadedFile } from './uploaded-file.ts'

/**
 * Previews the import of a file in an import process and writes its progress. Never throws: it stores a failure in the
 * preview. It stops when the preview is cancelled on this node or on another one.
 */
async function runPreview(
  ctx: Context,
  importer: Importer,
  {
    previewId,
    bytes,
    fileName,
    options,
  }: Omit<UploadedFile, 'options'> & { previewId: string; options: FileOptions },
): Promise<void> {
  const cancelled = new AbortController()
  importer.activePreviews.set(previewId, cancelled)
  const { signal } = cancelled
  const heartbeat = startHeartbeat(ctx, { previewId, importer, cancelled })
  try {
    const userId = requireUserId(ctx.actor)
    const task = {
      kind: 'preview',
      userId,
      now: ctx.clock.now(),
      previewId,
      bytes,
      fileName,
      options,
    } as const
    await importer.run<'preview'>(task, {
      signal,
      onStart: () => heartbeat.writeProgress({ state: 'reading', rowsDone: 0, rowsTotal: null }),
      onProgress: heartbeat.onProgress,
    })
  } catch (error) {
    if (!signal.aborted) await storeFailure(ctx, importer, { previewId, error })
  } finally {
    await heartbeat.stop()
    importer.activePreviews.delete(previewId)
  }
}

/** Writes progress at a limited rate, and a heartbeat without progress. Aborts when the preview is no longer active. */
function startHeartbeat(
  ctx: Context,
  { previewId, importer, cancelled }: { previewId: string; importer: Importer; cancelled: AbortController },
) {
  let latest: TaskProgress | null = null
  let writing = Promise.resolve()
  let lastWrite = 0
  const writeProgress = async (progress: TaskProgress | null) => {
    lastWrite = Date.now()
    const now = ctx.clock.now()
    const isAtWork = await transaction(asUser(ctx), (scope) =>
      updateActivePreview(scope, { previewId, ...progress, now }),
    )
    if (!isAtWork) cancelled.abort(new AppError('imports.interrupted'))
  }
  const write = (progress: TaskProgress | null) => {
    writing = writing.then(() => writeProgress(progress)).catch(importer.report)
  }
  const timer = setInterval(() => write(latest), HEARTBEAT_INTERVAL_MS)
  return {
    writeProgress,
    onProgress(progress: TaskProgress) {
      const isNewState = progress.state !== latest?.state
      latest = progress
      if (isNewState || Date.now() - lastWrite > MIN_WRITE_INTERVAL_MS) write(progress)
    },
    /** Resolves when no write is on its way any more. */
    stop() {
      clearInterval(timer)
      return writing
    },
  }
}

const MIN_WRITE_INTERVAL_MS = 300

async function storeFailure(
  ctx: Context,
  importer: Importer,
  { previewId, error }: { previewId: string; error: unknown },
): Promise<void> {
  if (!(error instanceof AppError)) importer.report(error)
  const failure: PreviewFailure =
    error instanceof AppError ? { code: error.code, data: error.data } : { code: 'server.failed' }
  const now = ctx.clock.now()
  await transaction(asUser(ctx), (scope) =>
    updateActivePreview(scope, { previewId, state: 'failed', failure, now }),
  ).catch(importer.report) // without a heartbeat the preview is shown as interrupted
}

/**
 * Starts to preview the import of a file and returns immediately; `getPreview` returns the progress. Writes only the preview,
 * which is stored for an hour. Throws imports.busy when too many previews of the viewer are active, and request.invalid for
 * options that cannot be read.
 */
export async function startPreview(
  ctx: Context,
  importer: Importer,
  { bytes, fileName, options: text }: UploadedFile,
): Promise<PreviewProgress> {
  const options = parseFileOptions(text)
  const now = ctx.clock.now()
  const previewId = newId()
  const row = await transaction(asUser(ctx), async (scope) => {
    await lockForUser(scope, 'import previews')
    await assertPreviewLimit(scope, now)
    await deleteOldPreviews(scope, { now, keep: MAX_STORED_PREVIEWS - 1 })
    const expiresAt = new Date(now.getTime() + PREVIEW_LIFETIME_MS)
    const cleaned = cleanFileName(fileName)
    await insertPreview(scope, { id: previewId, fileName: cleaned, fileBytes: bytes.length, now, expiresAt })
    return (await findPreview(scope, { previewId, now }))! // inserted in the line above
  })
  void runPreview(ctx, importer, { previewId, bytes, fileName, options })
  return presentProgress(row, now)
}

async function assertPreviewLimit(scope: Scope, now: Date): Promise<void> {
  const previews = await listPreviewRows(scope, { limit: MAX_STORED_PREVIEWS })
  if (previews.filter((preview) => isActive(preview, now)).length >= MAX_ACTIVE_PREVIEWS)
    throw createBusyError()
}

/** The progress of a preview of the viewer, with the preview when it is ready. Throws imports.preview_not_found. */
export async function getPreview(ctx: Context, { id }: { id: string }): Promise<PreviewProgress> {
  const now = ctx.clock.now()
  return presentProgress(
    await transaction(asUser(ctx), (scope) => requirePreview(scope, { previewId: id, now })),
    now,
  )
}

/** The preview with this id. Throws imports.preview_not_found when it is unknown, expired or belongs to another user. */
async function requirePreview(
  scope: Scope,
  { previewId, now }: { previewId: string; now: Date },
): Promise<PreviewRow> {
  const row = isId(previewId) ? await findPreview(scope, { previewId, now }) : null
  if (!row) throw new AppError('imports.preview_not_found')
  return row
}

/** The items of each list of a preview. */
type PreviewItems = { trades: PlannedTrade; skipped: SkippedLine; warnings: FileNote }

/**
 * A page of a list of a preview, with at most MAX_PREVIEW_PAGE_ITEMS items. It is empty after the last page and while the preview is
 * not ready. Throws imports.preview_not_found.
 */
export async function listPreviewItems<Section extends keyof PreviewItems>(
  ctx: Context,
  { id: previewId, section, page }: { id: string; section: Section; page: number },
): Promise<PreviewItems[Section][]> {
  const now = ctx.clock.now()
  return await transaction(asUser(ctx), async (scope) => {
    const { state, shown } = await requirePreview(scope, { previewId, now })
    if (state !== 'ready' || !shown) return []
    const first = { trades: shown.planned, skipped: shown.skipped, warnings: shown.warnings }[section]
    const stored =
      page === 1 || first.length < MAX_PREVIEW_PAGE_ITEMS
        ? null
        : await findPage(scope, { previewId, section, page })
    const items = page === 1 ? first : stored ? unpackPage(stored) : []
    return items as PreviewItems[Section][] // each section holds its own kind
  })
}

/**
 * Answers questions of a preview that is ready, remembers the answers, builds it again and returns the preview. Throws
 * imports.preview_not_found, imports.preview_not_ready, the error of a failed preview, imports.busy, imports.unreadable when a trade
 * becomes too large, and request.invalid for an answer to a question that the preview does not have.
 */
export async function answerPreview(
  ctx: Context,
  importer: Importer,
  { id: previewId, ...answers }: PreviewAnswers & { id: string },
): Promise<PreviewProgress> {
  const userId = requireUserId(ctx.actor)
  await transaction(asUser(ctx), (scope) => requirePreview(scope, { previewId, now: ctx.clock.now() }))
  await importer.run<'answer'>({
    kind: 'answer',
    userId,
    now: ctx.clock.now(),
    previewId,
    ...answers,
  })
  return await getPreview(ctx, { id: previewId })
}

/**
 * Imports a file as planned, all or nothing, and returns the import. A second commit of the same preview returns the same
 * import. Imports of one user run one at a time. `account` answers the preview's question for the account first, and the answer
 * is remembered. `accounts` are the trader's names for the preview's `accounts`, null for none; by default they have the names
 * of the file. Throws imports.preview_not_found, imports.preview_not_ready, the error
 * of a failed preview, imports.nothing_new, imports.questions_open, imports.busy, imports.too_large, request.invalid when the number of accounts
 * differs from the preview, and imports.preview_changed with the new preview in `data.preview` when the viewer's trades have
 * changed since the preview with this hash.
 */
export async function commitPreview(
  ctx: Context,
  importer: Importer,
  preview: {
    id: string
    previewHash: string
    account?: string | null | undefined
    accounts?: (string | null)[] | undefined
  },
): Promise<Import> {
  const { id: previewId, previewHash, account, accounts } = preview
  const userId = requireUserId(ctx.actor)
  await transaction(asUser(ctx), (scope) => requirePreview(scope, { previewId, now: ctx.clock.now() }))
  const imported = await importer.run<'commit'>({
    kind: 'commit',
    userId,
    now: ctx.clock.now(),
    previewId,
    previewHash,
    account,
    accounts,
    maxStoredBytes: ctx.maxStoredBytes,
  })
  await deleteReleasedImages(ctx)
  return imported
}

/**
 * Cancels a preview and deletes the stored content of its files; with the first preview of an upload also those of its other formats. A
 * preview that is committed or failed does not change. Another node that works on the preview stops at its next heartbeat. Throws
 * imports.preview_not_found.
 */
export async function cancelPreview(
  ctx: Context,
  importer: Importer,
  { id: previewId }: { id: string },
): Promise<PreviewProgress> {
  const now = ctx.clock.now()
  const row = await transaction(asUser(ctx), async (scope) => {
    const { others } = await requirePreview(scope, { previewId, now })
    for (const id of [previewId, ...others]) {
      const { state } = await requirePreview(scope, { previewId: id, now })
      if (!['failed', 'committed'].includes(state))
        await endPreview(scope, { previewId: id, state: 'cancelled', now })
    }
    return await requirePreview(scope, { previewId, now })
  })
  importer.activePreviews.get(previewId)?.abort(new AppError('imports.interrupted'))
  return presentProgress(row, now)
}

/** Deletes the expired previews of all users, with the stored content of their files. */
export async function deleteExpiredPreviews(app: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const now = app.clock.now()
  const userIds = await transaction(asJob(app.db), (db) => listUsersWithExpiredPreviews(db, now))
  for (const userId of userIds) {
    await transaction(asUser(app.db, userId), (scope) =>
      deleteOldPreviews(scope, { now, keep: MAX_STORED_PREVIEWS }),
    )
  }
}
