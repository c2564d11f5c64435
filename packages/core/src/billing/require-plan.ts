import { type Action, can, type PlanPolicy } from '@candlebook/domain/subscriptions'
import type { Context } from '../context/index.ts'
import { asUser } from '../db/index.ts'
import { AppError } from '../kernel/index.ts'
import { readAccess } from '../subscribers/index.ts'

/** Throws billing.plan_required when the plan of the user who asks does not permit the action [PLAN-12]. */
export async function requirePlan(ctx: Context & { planPolicy: PlanPolicy }, action: Action): Promise<void> {
  if (ctx.planPolicy === 'open') return
  const access = await asUser(ctx, (scope) => readAccess(scope, ctx.clock.now()))
  if (!can(access, action, ctx.planPolicy)) throw new AppError('billing.plan_required')
}
