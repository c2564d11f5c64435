import type { Import, UndoneImport } from '@candlebook/contract/imports'
import type { Context } from '../context/index.ts'
import { asUser } from '../db/index.ts'
import { AppError, newId, requireUserId } from '../kernel/index.ts'
import { commitStoredPlan } from './commit/commit-stored-plan.ts'
import { PLAN_LIFETIME_MS } from './plans/plan-limits.ts'
import { preparePlan } from './plans/prepare-plan.ts'
import type { UploadedFile } from './plans/read-upload.ts'
import { findPlan, insertPlan } from './stores/import-plans.store.ts'
import { undoStoredImport } from './undo/undo-stored-import.ts'

/**
 * Plans and imports a file of the product in this process. Only for the demo data: files of traders use `startPlan` and
 * `commitPlan`, which run in a separate process. Throws the errors of these two.
 */
export async function importSmallFile(ctx: Context, file: UploadedFile): Promise<Import> {
  const { userId, now } = requireUser(ctx)
  const planId = newId()
  const expiresAt = new Date(now.getTime() + PLAN_LIFETIME_MS)
  const row = { id: planId, fileName: file.fileName, fileBytes: file.bytes.length, now, expiresAt }
  await asUser(ctx, (scope) => insertPlan(scope, row))
  await preparePlan(ctx.db, { kind: 'plan', userId, now, planId, ...file }, () => {})
  const plan = await asUser(ctx, (scope) => findPlan(scope, { planId, now }))
  const planHash = plan?.shown?.planHash ?? ''
  const names = { account: undefined, accounts: undefined }
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
