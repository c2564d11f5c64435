import { type Interval, RESAMPLE_COUNT, toEstimate } from './estimates.ts'
import { createSeededDraws } from './seeded-draws.ts'

/**
 * The 90% interval of the true average by the studentised bootstrap (bootstrap-t). Each resample gives t* = (mean* −
 * mean) ÷ (s* ÷ √n). The interval is mean − t*(95%) · s ÷ √n to mean − t*(5%) · s ÷ √n, limited to the worst and the
 * best value. A resample of equal values has no t* and is drawn again. The seed depends on the values only, so the
 * order of trades does not matter. Null when all values are equal. 12 digits.
 * Source: B. Efron and R. Tibshirani, An Introduction to the Bootstrap (1993), chapter 12.5.
 */
export function computeBootstrapT(pnls: readonly number[], resamples = RESAMPLE_COUNT): Interval | null {
  const sorted = Float64Array.from(pnls).sort()
  const n = sorted.length
  const [worst, best] = [sorted[0] ?? 0, sorted[n - 1] ?? 0]
  if (n < 2 || worst === best) return null
  const mean = sumValues(sorted) / n
  const around = sorted.map((value) => value - mean)
  const error = computeStandardError({ n, sum: 0, squares: sumValues(around.map((value) => value * value)) })
  const ts = resampleTs(around, { resamples, seed: hashToSeed(sorted) })
  const tAt = (share: number) => ts[Math.ceil(share * resamples) - 1] ?? 0
  return {
    low: toEstimate(Math.max(worst, mean - tAt(0.95) * error)),
    high: toEstimate(Math.min(best, mean - tAt(0.05) * error)),
  }
}

/** The t* of each resample of centred values, in ascending order. */
function resampleTs(around: Float64Array, { resamples, seed }: { resamples: number; seed: number }) {
  const n = around.length
  const ts = new Float64Array(resamples)
  const drawn = new Int32Array(n)
  const draw = createSeededDraws(n, seed)
  for (let sample = 0; sample < resamples; ) {
    draw(drawn)
    let [total, squares] = [0, 0]
    for (let index = 0; index < n; index++) {
      const value = around[drawn[index] as number] as number // within bounds
      total += value
      squares += value * value
    }
    const error = computeStandardError({ n, sum: total, squares })
    if (error > 0) ts[sample++] = total / n / error
  }
  return ts.sort()
}

/** s ÷ √n; 0 also when only rounding errors remain of the variance. */
function computeStandardError({ n, sum, squares }: { n: number; sum: number; squares: number }): number {
  const deviations = squares - (sum * sum) / n
  return deviations <= ROUNDING_SHARE * squares ? 0 : Math.sqrt(deviations / (n - 1) / n)
}

const ROUNDING_SHARE = 1e-10

/** A seed that depends on every value. Source: FNV-1a by G. Fowler, L. C. Noll and P. Vo, over the bits of the doubles. */
function hashToSeed(values: Float64Array): number {
  let hash = 0x811c9dc5
  for (const half of new Uint32Array(values.buffer)) hash = Math.imul(hash ^ half, 0x01000193)
  return hash === 0 ? 1 : hash // xorshift never leaves 0
}

function sumValues(values: Float64Array): number {
  let total = 0
  for (const value of values) total += value
  return total
}
