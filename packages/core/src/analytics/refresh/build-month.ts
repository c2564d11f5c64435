import { type ColumnChunk, type Rollup, rollUp, rollUpChunk } from '@candlebook/domain/analytics'
import type { Scope } from '../../db/index.ts'
import { deleteFormerChunks } from '../columns/column-chunks.store.ts'
import { storeChunks } from '../columns/store-chunks.ts'
import type { TradeBatch } from '../rollups/closed-trades.store.ts'
import type { Period } from '../rollups/period.ts'
import { deleteRollups, storeRollups } from '../rollups/rollups.store.ts'
import { keepStaleDays } from '../rollups/stale-rollups.store.ts'

/** A month with its rollup and the number of its column chunks, 0 without closed trades. */
export type BuiltMonth = { month: Period; rollup: Rollup; chunkCount: number }

/** Builds a stale month from one read of its trades, and stores its column chunks. */
export async function buildMonth(
  scope: Scope,
  { month, batches }: { month: Period; batches: AsyncIterable<TradeBatch> },
): Promise<BuiltMonth> {
  const rollups: Rollup[] = []
  const onChunk = (chunk: ColumnChunk) => rollups.push(rollUpChunk(chunk))
  const chunkCount = await storeChunks(scope, { month, batches, onChunk })
  return { month, rollup: rollUp(rollups), chunkCount }
}

/**
 * Stores the rollups of months, but none of their days: those stay stale until a range of days or a write to the month needs
 * them.
 */
export async function storeMonths(scope: Scope, built: BuiltMonth[], now: Date): Promise<void> {
  const [filled, empty] = [
    built.filter(({ chunkCount }) => chunkCount > 0),
    built.filter(({ chunkCount }) => chunkCount === 0),
  ]
  await Promise.all([
    deleteFormerChunks(scope, built),
    storeRollups(
      scope,
      filled.map(({ month: period, rollup, chunkCount }) => ({ period, rollup, chunkCount })),
      now,
    ),
    deleteRollups(
      scope,
      empty.map(({ month }) => month),
    ),
    keepStaleDays(scope, {
      months: built.map(({ month }) => month),
      days: built.flatMap(({ rollup }) => rollup.points.map(([day]) => day)),
      now,
    }),
  ])
}
