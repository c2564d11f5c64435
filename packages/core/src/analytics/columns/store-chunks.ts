import { buildChunk, type ColumnChunk, type StoredTrade } from '@candlebook/domain/analytics'
import type { Scope } from '../../db/index.ts'
import type { Period } from '../rollups/period.ts'
import { setChunkCount, storeChunk } from './column-chunks.store.ts'

/** Builds and stores the chunks of a month whose rollup exists, and passes each to `onChunk`. Returns their number. */
export async function storeChunks(
  scope: Scope,
  {
    month,
    batches,
    onChunk = () => {},
  }: { month: Period; batches: AsyncIterable<StoredTrade[]>; onChunk?: (chunk: ColumnChunk) => void },
): Promise<void> {
  let chunkCount = 0
  for await (const trades of batches) {
    const chunk = buildChunk(trades)
    const storing = storeChunk(scope, { month, part: chunkCount, chunk })
    onChunk(chunk)
    await storing
    chunkCount += 1
  }
  await setChunkCount(scope, { month, chunkCount })
}
