import type { Import, UndoneImport } from '@candlebook/contract/imports'
import type { Context } from '../context/index.ts'
import { asUser, type Database, transaction } from '../db/index.ts'
import { AppError, newId, requireUserId } from '../kernel/index.ts'
import { mergeStoredAccounts } from './account-merge.ts'
import { findPreview, insertPreview } from './import-previews.store.ts'
import { undoStoredImport } from './import-undo.ts'
import type { ImportTask, TaskProgress } from './importer.ts'
import { PREVIEW_LIFETIME_MS } from './preview-limits.ts'
import { answerStoredPreview, commitStoredPreview, preparePreview } from './preview-tasks.ts'
import { setStoredFills } from './stored-fills.ts'
import { addStoredEvent } from './trade-events.ts'
import { computeStoredLots } from './trade-lots.ts'
import type { UploadedFile } from './uploaded-file.ts'

/**
 * Runs a task for its user in the current process. Throws the errors of the operation.
 */
export async function runTask(db: Database, task: ImportTask, onProgress: (progress: TaskProgress) => void) {
  switch (task.kind) {
    case 'preview':
      await preparePreview(db, task, onProgress)
      return null
    case 'answer':
      await answerStoredPreview(db, task)
      return null
    case 'commit': {
      const outcome = await commitStoredPreview(db, task)
      if ('changed' in outcome)
        throw new AppError('imports.preview_changed', { data: { preview: outcome.changed } })
      return outcome.imported
    }
    case 'undo':
      return await undoStoredImport(db, task)
    case 'merge':
      return await mergeStoredAccounts(db, task)
    case 'event':
      return await addStoredEvent(db, task)
    case 'lots':
      return await computeStoredLots(db, task)
    case 'fills':
      return await setStoredFills(db, task)
  }
}

/**
 * Previews and imports a file of the product in this process. Only for the demo data: files of traders use `startPreview` and
 * `commitPreview`, which run in a separate process. Throws the errors of these two.
 */
export async function importSmallFile(ctx: Context, file: UploadedFile): Promise<Import> {
  const { userId, now } = requireUser(ctx)
  const previewId = newId()
  const expiresAt = new Date(now.getTime() + PREVIEW_LIFETIME_MS)
  const row = { id: previewId, fileName: file.fileName, fileBytes: file.bytes.length, now, expiresAt }
  await transaction(asUser(ctx), (scope) => insertPreview(scope, row))
  await preparePreview(ctx.db, { kind: 'preview', userId, now, previewId, ...file, options: {} }, () => {})
  const preview = await transaction(asUser(ctx), (scope) => findPreview(scope, { previewId, now }))
  const previewHash = preview?.shown?.previewHash ?? ''
  const noAnswers = { account: undefined, accounts: undefined, maxStoredBytes: undefined }
  const commit = { kind: 'commit', userId, now, previewId, previewHash, ...noAnswers } as const
  const outcome = await commitStoredPreview(ctx.db, commit)
  if ('changed' in outcome) throw new AppError('imports.preview_changed')
  return outcome.imported
}

/** Undoes an import of `importSmallFile`. Throws imports.not_found and imports.already_undone. */
export async function undoSmallImport(ctx: Context, { id }: { id: string }): Promise<UndoneImport> {
  return await undoStoredImport(ctx.db, { kind: 'undo', ...requireUser(ctx), importId: id })
}

function requireUser({ actor, clock }: Context) {
  return { userId: requireUserId(actor), now: clock.now() }
}
