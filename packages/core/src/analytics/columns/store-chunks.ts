import { buildChunk, type ColumnChunk } from '@candlebook/domain/analytics'
import type { Scope } from '../../db/index.ts'
import type { TradeBatch } from '../rollups/closed-trades.store.ts'
import { ignoreUntilAwaited } from '../rollups/ignore-until-awaited.ts'
import type { Period } from '../rollups/period.ts'
import { encodeChunk } from './chunk-codec.ts'
import { storeChunk } from './column-chunks.store.ts'

/**
 * Builds and stores the chunks of a month, and passes each to `onChunk`. Returns their number; reports use them once the
 * rollup of the month has this number. The caller deletes former chunks.
 */
export async function storeChunks(
  scope: Scope,
  {
    month,
    batches,
    onChunk = () => {},
  }: { month: Period; batches: AsyncIterable<TradeBatch>; onChunk?: (chunk: ColumnChunk) => void },
): Promise<number> {
  let chunkCount = 0
  for await (const batch of batches) {
    const chunk = buildChunk(batch)
    const storing = ignoreUntilAwaited(
      storeChunk(scope, { month, part: chunkCount, data: encodeChunk(chunk, batch.ids) }),
    )
    onChunk(chunk)
    await storing
    chunkCount += 1
  }
  return chunkCount
}
