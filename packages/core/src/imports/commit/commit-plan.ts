import type { Import } from '@candlebook/contract/imports'
import { asUser } from '../../db/index.ts'
import { deleteReleasedImages } from '../../images/index.ts'
import { type Context, requireUserId } from '../../kernel/index.ts'
import type { Importer } from '../importer/index.ts'
import { requirePlan } from '../plans/get-plan.ts'
import { inImportTurn } from '../turns/run-in-turn.ts'

/**
 * Imports a file as planned, all or nothing, and returns the import; a second commit of the same plan returns the same
 * import. Imports of one user run one at a time. `accounts` is what to call each of the plan's `accounts`, null for
 * none; left out, they are called as in the file. Throws imports.plan_not_found, imports.plan_not_ready, why the plan
 * failed, imports.nothing_new, imports.plan_changed (with the new plan in `data.plan`) when the viewer's trades have
 * changed since the plan with this hash was made, imports.busy, imports.too_large, and request.invalid when it has not
 * as many accounts as the plan.
 */
export async function commitPlan(
  ctx: Context,
  importer: Importer,
  plan: { id: string; planHash: string; accounts?: (string | null)[] | undefined },
): Promise<Import> {
  const { id: planId, planHash, accounts } = plan
  const userId = requireUserId(ctx.actor)
  await asUser(ctx, (scope) => requirePlan(scope, { planId, now: ctx.clock.now() }))
  const made = await inImportTurn(ctx, { importer }, () =>
    importer.run<'commit'>({ kind: 'commit', userId, now: ctx.clock.now(), planId, planHash, accounts }),
  )
  await deleteReleasedImages(ctx)
  return made
}
