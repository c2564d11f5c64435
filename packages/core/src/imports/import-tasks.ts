import type { Import, UndoneImport } from '@candlebook/contract/imports'
import type { Context } from '../context/index.ts'
import { asUser, type Database, transaction } from '../db/index.ts'
import { AppError, newId, requireUserId } from '../kernel/index.ts'
import { mergeStoredAccounts } from './account-merge.ts'
import { findPlan, insertPlan } from './import-plans.store.ts'
import { undoStoredImport } from './import-undo.ts'
import type { ImportTask, TaskProgress } from './importer.ts'
import { PLAN_LIFETIME_MS } from './plan-limits.ts'
import { answerStoredPlan, commitStoredPlan, preparePlan } from './plan-tasks.ts'
import { setStoredFills } from './stored-fills.ts'
import { addStoredEvent } from './trade-events.ts'
import type { UploadedFile } from './upload.ts'

/**
 * Runs a task for its user in the current process. Throws the errors of the operation.
 */
export async function runTask(db: Database, task: ImportTask, onProgress: (progress: TaskProgress) => void) {
  switch (task.kind) {
    case 'plan':
      await preparePlan(db, task, onProgress)
      return null
    case 'answer':
      await answerStoredPlan(db, task)
      return null
    case 'commit': {
      const outcome = await commitStoredPlan(db, task)
      if ('changed' in outcome)
        throw new AppError('imports.plan_changed', { data: { plan: outcome.changed } })
      return outcome.imported
    }
    case 'undo':
      return await undoStoredImport(db, task)
    case 'merge':
      return await mergeStoredAccounts(db, task)
    case 'event':
      return await addStoredEvent(db, task)
    case 'fills':
      return await setStoredFills(db, task)
  }
}

/**
 * Plans and imports a file of the product in this process. Only for the demo data: files of traders use `startPlan` and
 * `commitPlan`, which run in a separate process. Throws the errors of these two.
 */
export async function importSmallFile(ctx: Context, file: UploadedFile): Promise<Import> {
  const { userId, now } = requireUser(ctx)
  const planId = newId()
  const expiresAt = new Date(now.getTime() + PLAN_LIFETIME_MS)
  const row = { id: planId, fileName: file.fileName, fileBytes: file.bytes.length, now, expiresAt }
  await transaction(asUser(ctx), (scope) => insertPlan(scope, row))
  await preparePlan(ctx.db, { kind: 'plan', userId, now, planId, ...file, options: {} }, () => {})
  const plan = await transaction(asUser(ctx), (scope) => findPlan(scope, { planId, now }))
  const planHash = plan?.shown?.planHash ?? ''
  const names = { account: undefined, accounts: undefined, maxStoredBytes: undefined }
  const commit = { kind: 'commit', userId, now, planId, planHash, ...names } as const
  const outcome = await commitStoredPlan(ctx.db, commit)
  if ('changed' in outcome) throw new AppError('imports.plan_changed')
  return outcome.imported
}

/** Undoes an import of `importSmallFile`. Throws imports.not_found and imports.already_undone. */
export async function undoSmallImport(ctx: Context, { id }: { id: string }): Promise<UndoneImport> {
  return await undoStoredImport(ctx.db, { kind: 'undo', ...requireUser(ctx), importId: id })
}

function requireUser({ actor, clock }: Context) {
  return { userId: requireUserId(actor), now: clock.now() }
}
