import { type ColumnChunk, type Rollup, rollUp, rollUpChunk } from '@candlebook/domain/analytics'
import type { Scope } from '../../db/index.ts'
import { storeChunks } from '../columns/store-chunks.ts'
import type { TradeBatch } from '../rollups/closed-trades.store.ts'
import type { Period } from '../rollups/period.ts'
import { deleteRollups, storeRollups } from '../rollups/rollups.store.ts'
import { keepStaleDays } from '../rollups/stale-rollups.store.ts'

/**
 * Builds a stale month from one read of its trades: its column chunks, and its rollup without those of its days. The days
 * stay stale until a range of days or a write to the month needs them.
 */
export async function buildMonth(
  scope: Scope,
  { month, batches, now }: { month: Period; batches: AsyncIterable<TradeBatch>; now: Date },
): Promise<void> {
  const rollups: Rollup[] = []
  const onChunk = (chunk: ColumnChunk) => rollups.push(rollUpChunk(chunk))
  const chunkCount = await storeChunks(scope, { month, batches, onChunk })
  const rollup = rollUp(rollups)
  const storing =
    chunkCount > 0
      ? storeRollups(scope, [{ period: month, rollup, chunkCount }], now)
      : deleteRollups(scope, [month])
  await Promise.all([storing, keepStaleDays(scope, { month, days: rollup.points.map(([day]) => day), now })])
}
