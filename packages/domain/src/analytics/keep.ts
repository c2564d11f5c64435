import type { Day } from '../days/index.ts'
import type { Units } from './exact.ts'
import type { Mark } from './summary.ts'

/** How many of the last results are kept to be shown. */
export const LAST_RESULTS = 64

/** Most trades whose P&L are kept one by one for the bootstrap. */
export const MOST_RESAMPLED = 1000

/** Whether the P&L is the largest so far; of equals the earlier trade keeps its place. */
export function isAbove({ pnl }: { pnl: Units }, largest: Mark | null): boolean {
  return largest === null || pnl > largest.pnl
}

/** Whether it is the smallest so far, as above. */
export function isBelow({ pnl }: { pnl: Units }, largest: Mark | null): boolean {
  return largest === null || pnl < largest.pnl
}

/** The earlier of two days. */
export function earlierDay(a: Day | null, b: Day): Day {
  return a !== null && a <= b ? a : b
}

/** The last results, as many as are kept. */
export function lastOf(results: string): string {
  return results.length > LAST_RESULTS ? results.slice(-LAST_RESULTS) : results
}

/** The values of both pieces, put into the first list, while there are few enough to be kept. */
export function sampleOf(before: number[] | null, after: number[] | null): number[] | null {
  if (before === null || after === null || before.length + after.length > MOST_RESAMPLED) return null
  before.push(...after)
  return before
}
