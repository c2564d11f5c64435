import {
  buildChunk,
  type ChunkFilter,
  filterChunk,
  type Rollup,
  rollUp,
  rollUpChunk,
} from '@candlebook/domain/analytics'
import type { Context } from '../context/index.ts'
import {
  allowLongWork,
  openTransactionRows,
  type RowSource,
  readInSnapshot,
  type Scope,
} from '../db/index.ts'
import { readTradesOfDays } from './rollups/closed-trades.store.ts'
import { selectMonthsWithTrades } from './rollups/missing-rollups.store.ts'
import { listDaysInRange, type Period } from './rollups/period.ts'
import type { ReportLimits } from './rollups/report-limits.ts'

/**
 * Loads the rollup of the viewer's filtered closed trades from one snapshot, also while other transactions write:
 * one read transaction that waits for no lock and stores nothing. `read` returns the stored rollup of one month, or null
 * when it is stale; then the month is built from its trades.
 */
export function loadRollupInSnapshot(
  ctx: Context,
  filter: ChunkFilter,
  {
    read,
    limits,
  }: { read: (source: RowSource, filter: ChunkFilter) => Promise<Rollup | null>; limits: ReportLimits },
): Promise<Rollup> {
  return readInSnapshot(ctx, async (scope) => {
    await allowLongWork(scope.db)
    const months: Rollup[] = []
    for (const month of await selectMonthsWithTrades(scope, filter)) {
      const days = listDaysInRange(month, filter)
      const stored = await read(openTransactionRows(scope), { ...filter, from: days[0], to: days.at(-1) })
      months.push(stored ?? (await rollUpTrades(scope, { month, filter, limits })))
    }
    return rollUp(months)
  })
}

async function rollUpTrades(
  scope: Scope,
  { month, filter, limits }: { month: Period; filter: ChunkFilter; limits: ReportLimits },
): Promise<Rollup> {
  const batches: Rollup[] = []
  for await (const batch of readTradesOfDays(scope, listDaysInRange(month, filter), limits)) {
    const filtered = filterChunk(buildChunk(batch), filter)
    if (filtered.trades > 0) batches.push(rollUpChunk(filtered))
  }
  return rollUp(batches)
}
