import type { ColumnChunk } from '../columns/column-chunk.ts'
import { BREAK_EVEN_BUCKET } from '../columns/histogram-buckets.ts'
import { countByCode } from './tally.ts'

/**
 * The number of trades in each bucket of P&L and of R. P&L buckets are the sign and the two leading digits, so that
 * histograms merge exactly and bars of any round width never split a bucket.
 */
export type Histogram = { pnl: Map<string, number>; r: Map<number, number> }

/** The histogram of no trades. */
export function createEmptyHistogram(): Histogram {
  return { pnl: new Map(), r: new Map() }
}

export function buildHistogram({ keys, codes }: ColumnChunk): Histogram {
  const histogram = createEmptyHistogram()
  for (const [code, trades] of countByCode(codes.pnlBucket, keys.pnlBucket.length)) {
    histogram.pnl.set(keys.pnlBucket[code] ?? BREAK_EVEN_BUCKET, trades)
  }
  for (const [code, trades] of countByCode(codes.rBucket, keys.rBucket.length)) {
    const bucket = keys.rBucket[code] ?? null
    if (bucket !== null) histogram.r.set(Number(bucket), trades)
  }
  return histogram
}

/** Adds the second histogram to the first. */
export function addHistogram(into: Histogram, next: Histogram): void {
  for (const [bucket, trades] of next.pnl) add(into.pnl, bucket, trades)
  for (const [bucket, trades] of next.r) add(into.r, bucket, trades)
}

function add<Key>(counts: Map<Key, number>, key: Key, trades: number): void {
  counts.set(key, (counts.get(key) ?? 0) + trades)
}
