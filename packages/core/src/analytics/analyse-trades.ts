import type { AnalyticsFilter, AnalyticsReport } from '@candlebook/contract/analytics'
import { type Rollup, reportOf, startRollup } from '@candlebook/domain/analytics'
import { readAsUser, readEachAsUser } from '../db/index.ts'
import type { Context } from '../kernel/index.ts'
import {
  type ClosedTrade,
  closedTrades,
  type TradeWithoutExit,
  tradesWithoutExit,
} from './analytics.store.ts'
import { rollupOf } from './rollup-of.ts'

/**
 * Every figure over the viewer's closed trades that pass the filter, by exit day and net of fees. Each trade's stored
 * P&L is held against what its prices give while it is summarised. All trades and those of some days come from the
 * stored rollups; every other filter takes one ordered pass over the trades that pass it.
 */
export async function analyseTrades(
  ctx: Context,
  { today, ...filter }: AnalyticsFilter,
): Promise<AnalyticsReport> {
  const { rollup, excluded } = isOfDays(filter) ? await fromRollups(ctx, filter) : await passOver(ctx, filter)
  return reportOf({ rollup, today, excluded })
}

type Filter = Omit<AnalyticsFilter, 'today'>

function isOfDays({ from: _from, to: _to, ...others }: Filter): boolean {
  return Object.values(others).every((wanted) => wanted === undefined || wanted === '' || wanted === 'all')
}

async function fromRollups(
  ctx: Context,
  { from, to }: Filter,
): Promise<{ rollup: Rollup; excluded: number }> {
  const isWhole = from === undefined && to === undefined
  const [rollup, without] = await Promise.all([
    rollupOf(ctx, { from, to }),
    isWhole ? readAsUser<{ trades: number }>(ctx, tradesWithoutExit) : [], // those without an exit are of no day
  ])
  return { rollup, excluded: without[0]?.trades ?? 0 }
}

async function passOver(ctx: Context, filter: Filter): Promise<{ rollup: Rollup; excluded: number }> {
  const pass = startRollup()
  let excluded = 0
  await readEachAsUser<ClosedTrade | TradeWithoutExit>(
    ctx,
    (owner) => closedTrades(owner, filter),
    (row) => {
      if (row.pnl === null) excluded += 1
      else pass.add(row)
    },
  )
  return { rollup: pass.result(), excluded }
}
