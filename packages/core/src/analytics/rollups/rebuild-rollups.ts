import { type Rollup, rollUp } from '@candlebook/domain/analytics'
import type { Scope } from '../../db/index.ts'
import { readTradesOfDays } from './closed-trades.store.ts'
import { DAY_LENGTH, getParent, MONTH_LENGTH, type Period, YEAR_LENGTH } from './period.ts'
import type { ReportLimits } from './report-limits.ts'
import { rollUpBatches } from './roll-up-batches.ts'
import { deleteRollups, type PeriodRollup, selectChildren, storeRollups } from './rollups.store.ts'

/** Rebuilds and stores the rollups of these periods. Returns the rollup of all trades if it is one of them. */
export async function rebuildRollups(
  scope: Scope,
  work: { periods: Period[]; now: Date; limits: ReportLimits },
): Promise<Rollup | null> {
  const { periods, now } = work
  const built = await build(scope, work)
  const empty = periods.filter((period) => !built.some((one) => one.period === period))
  await Promise.all([storeRollups(scope, built, now), deleteRollups(scope, empty)])
  return built.find(({ period }) => period === '')?.rollup ?? null
}

/** The rollups of these periods without the empty ones. `periods` contains every stale child of a period. */
async function build(
  scope: Scope,
  { periods, limits }: { periods: Period[]; limits: ReportLimits },
): Promise<PeriodRollup[]> {
  const days = periods.filter((period) => period.length === DAY_LENGTH)
  const longer = periods.filter((period) => period.length < DAY_LENGTH)
  const [existing, ofDays] = await Promise.all([
    selectChildren(scope, longer),
    rollUpBatches(readTradesOfDays(scope, days, limits)),
  ])
  const built = Array.from(ofDays, ([period, rollup]) => ({ period, rollup }))
  for (const length of [MONTH_LENGTH, YEAR_LENGTH, 0]) {
    for (const period of longer.filter((one) => one.length === length)) {
      const children = [...existing, ...built].filter(
        (one) => one.period !== '' && getParent(one.period) === period,
      )
      if (children.length === 0) continue
      const inOrder = children.sort((a, b) => (a.period < b.period ? -1 : 1))
      built.push({ period, rollup: rollUp(inOrder.map(({ rollup }) => rollup)) })
    }
  }
  return built
}
