import { type Interval, RESAMPLE_COUNT, toEstimate } from './estimates.ts'
import type { Groups, Term } from './group-estimates.ts'
import { resampleGroups } from './resample-groups.ts'

/**
 * The 90% interval of the true average by the studentised bootstrap, limited to the worst and the best value. The seed
 * depends on the values only, so the order of trades does not matter. Null when all values are equal. 12 digits.
 */
export function computeBootstrapT(pnls: readonly number[], resamples = RESAMPLE_COUNT): Interval | null {
  const sorted = Float64Array.from(pnls).sort()
  const [worst, best] = [sorted[0] ?? 0, sorted.at(-1) ?? 0]
  if (worst === best) return null
  const average = [{ group: 0, column: 0, weight: 1 }]
  const [interval] = computeGroupIntervals([[sorted]], [average], { resamples, seed: hashToSeed(sorted) })
  if (!interval) return null
  return {
    low: toEstimate(Math.max(worst, interval.low)),
    high: toEstimate(Math.min(best, interval.high)),
  }
}

/**
 * The 90% interval of each estimate by the studentised bootstrap (bootstrap-t). An estimate is the sum of its terms,
 * each the average of a column times its weight. Each resample draws every group again and gives t* = (estimate* −
 * estimate) ÷ error*. The interval is estimate − t*(95%) · error to estimate − t*(5%) · error. A resample without
 * variance has no t* and is drawn again. An estimate without variance is its own interval.
 * Source: B. Efron and R. Tibshirani, An Introduction to the Bootstrap (1993), chapters 8 and 12.5.
 */
export function computeGroupIntervals(
  groups: Groups,
  estimates: readonly (readonly Term[])[],
  { resamples = RESAMPLE_COUNT, seed }: { resamples?: number; seed?: number } = {},
): { low: number; high: number }[] {
  const { real, ts } = resampleGroups(groups, estimates, { resamples, ...(seed !== undefined && { seed }) })
  return real.map(({ value, error }, at) => {
    const tAt = (share: number) => ts[at]?.[Math.ceil(share * resamples) - 1] ?? 0
    return { low: value - tAt(0.95) * error, high: value - tAt(0.05) * error }
  })
}

/** A seed that depends on every value. Source: FNV-1a by G. Fowler, L. C. Noll and P. Vo, over the bits of the doubles. */
function hashToSeed(values: Float64Array): number {
  let hash = 0x811c9dc5
  for (const half of new Uint32Array(values.buffer)) hash = Math.imul(hash ^ half, 0x01000193)
  return hash === 0 ? 1 : hash // xorshift never leaves 0
}
