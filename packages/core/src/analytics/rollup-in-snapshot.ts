import {
  buildChunk,
  type ChunkFilter,
  filterChunk,
  type Rollup,
  rollUp,
  rollUpChunk,
} from '@candlebook/domain/analytics'
import { allowLongWork, type RowSource, readInSnapshot, readingIn, type Scope } from '../db/index.ts'
import type { Context } from '../kernel/index.ts'
import type { ReportLimits } from './limits.ts'
import { selectMonthsWithTrades } from './missing.store.ts'
import { tradesOfDays } from './rollups.store.ts'
import { daysWithin, type Span } from './span.ts'

/**
 * The rollup of the viewer's closed trades that pass the filter, as they were at one moment, however much is written
 * meanwhile: one transaction that sees one snapshot, waits for nobody and stores nothing. `read` gives what of a
 * filter stands stored, null where any of it is out of date; that month is then made from its trades.
 */
export function rollupInSnapshot(
  ctx: Context,
  filter: ChunkFilter,
  {
    read,
    limits,
  }: { read: (source: RowSource, filter: ChunkFilter) => Promise<Rollup | null>; limits: ReportLimits },
): Promise<Rollup> {
  return readInSnapshot(ctx, async (scope) => {
    await allowLongWork(scope.db)
    const pieces: Rollup[] = []
    for (const month of await selectMonthsWithTrades(scope, filter)) {
      const days = daysWithin(month, filter)
      const ofMonth = { ...filter, from: days[0], to: days.at(-1) }
      pieces.push(
        (await read(readingIn(scope), ofMonth)) ?? (await fromTrades(scope, { month, filter, limits })),
      )
    }
    return rollUp(pieces)
  })
}

async function fromTrades(
  scope: Scope,
  { month, filter, limits }: { month: Span; filter: ChunkFilter; limits: ReportLimits },
): Promise<Rollup> {
  const pieces: Rollup[] = []
  for await (const trades of tradesOfDays(scope, daysWithin(month, filter), limits)) {
    const taken = filterChunk(buildChunk(trades), filter)
    if (taken.trades > 0) pieces.push(rollUpChunk(taken))
  }
  return rollUp(pieces)
}
