import { buildChunk, type ColumnChunk, type StoredTrade } from '@candlebook/domain/analytics'
import type { Scope } from '../../db/index.ts'
import type { Period } from '../rollups/period.ts'
import { deleteChunksFrom, storeChunk } from './column-chunks.store.ts'

/**
 * Builds and stores the chunks of a month, and passes each to `onChunk`. Returns their number; reports use them once the
 * rollup of the month has this number.
 */
export async function storeChunks(
  scope: Scope,
  {
    month,
    batches,
    onChunk = () => {},
  }: { month: Period; batches: AsyncIterable<StoredTrade[]>; onChunk?: (chunk: ColumnChunk) => void },
): Promise<number> {
  let chunkCount = 0
  for await (const trades of batches) {
    const chunk = buildChunk(trades)
    const storing = storeChunk(scope, { month, part: chunkCount, chunk })
    onChunk(chunk)
    await storing
    chunkCount += 1
  }
  await deleteChunksFrom(scope, { month, part: chunkCount })
  return chunkCount
}
