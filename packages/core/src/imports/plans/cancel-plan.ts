import type { PlanProgress } from '@candlebook/contract/imports'
import type { Context } from '../../context/index.ts'
import { asUser } from '../../db/index.ts'
import { AppError } from '../../kernel/index.ts'
import type { Importer } from '../importer/importer.ts'
import { endPlan } from '../stores/import-plans.store.ts'
import { requirePlan } from './get-plan.ts'
import { presentProgress } from './present-progress.ts'

/**
 * Cancels a plan and deletes the stored content of the file. A plan that is committed, failed or cancelled does not
 * change. Another node that works on the plan stops at its next heartbeat. Throws imports.plan_not_found.
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
  importer.activePlans.get(planId)?.abort(new AppError('imports.interrupted'))
  return presentProgress(row, now)
}
