import type { PlanProgress } from '@candlebook/contract/imports'
import type { Context } from '../../context/index.ts'
import { asUser } from '../../db/index.ts'
import { requireUserId } from '../../kernel/index.ts'
import type { Importer } from '../importer/importer.ts'
import { getPlan, requirePlan } from './get-plan.ts'

/** Answers to the questions of a plan. `account` is the account of a file that names none: null for none, undefined for no answer. */
export type PlanAnswers = {
  account?: string | null | undefined
  contractSizes: { root: string; size: string }[]
}

/**
 * Answers questions of a plan that is ready, remembers the answers, plans again and returns the plan. Throws
 * imports.plan_not_found, imports.plan_not_ready, the error of a failed plan, imports.busy, imports.unreadable when a trade
 * becomes too large, and request.invalid for a root symbol that the file does not ask for.
 */
export async function answerPlan(
  ctx: Context,
  importer: Importer,
  { id: planId, account, contractSizes }: PlanAnswers & { id: string },
): Promise<PlanProgress> {
  const userId = requireUserId(ctx.actor)
  await asUser(ctx, (scope) => requirePlan(scope, { planId, now: ctx.clock.now() }))
  await importer.run<'answer'>({
    kind: 'answer',
    userId,
    now: ctx.clock.now(),
    planId,
    account,
    contractSizes,
  })
  return await getPlan(ctx, { id: planId })
}
