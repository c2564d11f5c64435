import type { PlanProgress } from '@candlebook/contract/imports'
import { asUser } from '../../db/index.ts'
import { AppError, type Context } from '../../kernel/index.ts'
import type { Importer } from '../importer/index.ts'
import { endPlan } from '../stores/import-plans.store.ts'
import { requirePlan } from './get-plan.ts'
import { presentProgress } from './present-progress.ts'

/**
 * Ends the work on a plan and deletes what was kept of the file. A plan that was committed, failed or cancelled before
 * stays as it is. Work on another node ends when that node next says that it is alive. Throws imports.plan_not_found.
 */
export async function cancelPlan(
  ctx: Context,
  importer: Importer,
  { id: planId }: { id: string },
): Promise<PlanProgress> {
  const now = ctx.clock.now()
  const row = await asUser(ctx, async (scope) => {
    const { state } = await requirePlan(scope, { planId, now })
    if (!['failed', 'committed'].includes(state)) await endPlan(scope, { planId, state: 'cancelled', now })
    return await requirePlan(scope, { planId, now })
  })
  importer.atWork.get(planId)?.abort(new AppError('imports.interrupted'))
  return presentProgress(row, now)
}
