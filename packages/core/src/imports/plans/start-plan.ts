import type { PlanProgress } from '@candlebook/contract/imports'
import type { Context } from '../../context/index.ts'
import { asUser, lockForUser, type Scope } from '../../db/index.ts'
import { newId } from '../../kernel/index.ts'
import { createBusyError, type Importer } from '../importer/importer.ts'
import { deleteOldPlans, findPlan, insertPlan, selectPlans } from '../stores/import-plans.store.ts'
import { MAX_ACTIVE_PLANS, MAX_STORED_PLANS, PLAN_LIFETIME_MS } from './plan-limits.ts'
import { isActive, presentProgress } from './present-progress.ts'
import { cleanFileName, type UploadedFile } from './read-upload.ts'
import { runPlan } from './run-plan.ts'

/**
 * Starts to plan the import of a file and returns immediately; `getPlan` returns the progress. Writes only the plan,
 * which is stored for an hour. Throws imports.busy when too many plans of the viewer are active.
 */
export async function startPlan(
  ctx: Context,
  importer: Importer,
  { bytes, fileName }: UploadedFile,
): Promise<PlanProgress> {
  const now = ctx.clock.now()
  const planId = newId()
  const row = await asUser(ctx, async (scope) => {
    await lockForUser(scope, 'import plans')
    await assertPlanLimit(scope, now)
    await deleteOldPlans(scope, { now, keep: MAX_STORED_PLANS - 1 })
    const expiresAt = new Date(now.getTime() + PLAN_LIFETIME_MS)
    const cleaned = cleanFileName(fileName)
    await insertPlan(scope, { id: planId, fileName: cleaned, fileBytes: bytes.length, now, expiresAt })
    return (await findPlan(scope, { planId, now }))! // inserted in the line above
  })
  void runPlan(ctx, importer, { planId, bytes, fileName })
  return presentProgress(row, now)
}

async function assertPlanLimit(scope: Scope, now: Date): Promise<void> {
  const plans = await selectPlans(scope, { limit: MAX_STORED_PLANS })
  if (plans.filter((plan) => isActive(plan, now)).length >= MAX_ACTIVE_PLANS) throw createBusyError()
}
