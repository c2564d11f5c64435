import type { PlanProgress } from '@candlebook/contract/imports'
import type { Context } from '../../context/index.ts'
import { asUser, type Scope } from '../../db/index.ts'
import { AppError, isId } from '../../kernel/index.ts'
import { findPlan, type PlanRow } from '../stores/import-plans.store.ts'
import { presentProgress } from './present-progress.ts'

/** The progress of a plan of the viewer, with the plan when it is ready. Throws imports.plan_not_found. */
export async function getPlan(ctx: Context, { id }: { id: string }): Promise<PlanProgress> {
  const now = ctx.clock.now()
  return presentProgress(await asUser(ctx, (scope) => requirePlan(scope, { planId: id, now })), now)
}

/** The plan with this id. Throws imports.plan_not_found when it is unknown, expired or belongs to another user. */
export async function requirePlan(
  scope: Scope,
  { planId, now }: { planId: string; now: Date },
): Promise<PlanRow> {
  const row = isId(planId) ? await findPlan(scope, { planId, now }) : null
  if (!row) throw new AppError('imports.plan_not_found')
  return row
}
