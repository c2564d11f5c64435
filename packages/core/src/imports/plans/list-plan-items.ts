import {
  type FileNote,
  MAX_PLAN_PAGE_ITEMS,
  type PlannedTrade,
  type SkippedLine,
} from '@candlebook/contract/imports'
import type { Context } from '../../context/index.ts'
import { asUser } from '../../db/index.ts'
import { findPage } from '../stores/import-plans.store.ts'
import { requirePlan } from './get-plan.ts'
import { unpackPage } from './plan-pages.ts'

/** The items of each list of a plan. */
type PlanItems = { trades: PlannedTrade; skipped: SkippedLine; warnings: FileNote }

/**
 * A page of a list of a plan, with at most MAX_PLAN_PAGE_ITEMS items. It is empty after the last page and while the plan is
 * not ready. Throws imports.plan_not_found.
 */
export async function listPlanItems<Section extends keyof PlanItems>(
  ctx: Context,
  { id: planId, section, page }: { id: string; section: Section; page: number },
): Promise<PlanItems[Section][]> {
  const now = ctx.clock.now()
  return await asUser(ctx, async (scope) => {
    const { state, shown } = await requirePlan(scope, { planId, now })
    if (state !== 'ready' || !shown) return []
    const first = { trades: shown.planned, skipped: shown.skipped, warnings: shown.warnings }[section]
    const stored =
      page === 1 || first.length < MAX_PLAN_PAGE_ITEMS
        ? null
        : await findPage(scope, { planId, section, page })
    const items = page === 1 ? first : stored ? unpackPage(stored) : []
    return items as PlanItems[Section][] // each section holds its own kind
  })
}
