import type { Import } from '@candlebook/contract/imports'
import type { Context } from '../../context/index.ts'
import { asUser } from '../../db/index.ts'
import { deleteReleasedImages } from '../../images/index.ts'
import { requireUserId } from '../../kernel/index.ts'
import type { Importer } from '../importer/importer.ts'
import { requirePlan } from '../plans/get-plan.ts'

/**
 * Imports a file as planned, all or nothing, and returns the import. A second commit of the same plan returns the same
 * import. Imports of one user run one at a time. `account` answers the plan's question for the account first, and the answer
 * is remembered. `accounts` are the trader's names for the plan's `accounts`, null for none; by default they have the names
 * of the file. Throws imports.plan_not_found, imports.plan_not_ready, the error
 * of a failed plan, imports.nothing_new, imports.busy, imports.too_large, request.invalid when the number of accounts
 * differs from the plan, and imports.plan_changed with the new plan in `data.plan` when the viewer's trades have
 * changed since the plan with this hash.
 */
export async function commitPlan(
  ctx: Context,
  importer: Importer,
  plan: {
    id: string
    planHash: string
    account?: string | null | undefined
    accounts?: (string | null)[] | undefined
  },
): Promise<Import> {
  const { id: planId, planHash, account, accounts } = plan
  const userId = requireUserId(ctx.actor)
  await asUser(ctx, (scope) => requirePlan(scope, { planId, now: ctx.clock.now() }))
  const imported = await importer.run<'commit'>({
    kind: 'commit',
    userId,
    now: ctx.clock.now(),
    planId,
    planHash,
    account,
    accounts,
  })
  await deleteReleasedImages(ctx)
  return imported
}
