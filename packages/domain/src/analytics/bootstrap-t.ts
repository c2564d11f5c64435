import { estimate, type Interval, RESAMPLES } from './estimates.ts'
import { seededDraws } from './seeded-draws.ts'

/**
 * The 90% interval of the true average by the studentised bootstrap (bootstrap-t). Each resample gives
 * t* = (mean* − mean) ÷ (s* ÷ √n); the interval is mean − t*(95%) · s ÷ √n to mean − t*(5%) · s ÷ √n, cut at the worst
 * and the best value. A resample of equal values has no t* and is drawn again. The seed comes from the values, so the
 * same trades in any order have the same interval. Null when all values are equal. 12 digits.
 * Source: B. Efron and R. Tibshirani, An Introduction to the Bootstrap (1993), chapter 12.5.
 */
export function bootstrapT(pnls: readonly number[], resamples = RESAMPLES): Interval | null {
  const sorted = Float64Array.from(pnls).sort()
  const n = sorted.length
  const [worst, best] = [sorted[0] ?? 0, sorted[n - 1] ?? 0]
  if (n < 2 || worst === best) return null
  const mean = sum(sorted) / n
  const around = sorted.map((value) => value - mean)
  const error = standardError({ n, sum: 0, squares: sum(around.map((value) => value * value)) })
  const ts = resampledTs(around, { resamples, seed: seedOf(sorted) })
  const tAt = (share: number) => ts[Math.ceil(share * resamples) - 1] ?? 0
  return {
    low: estimate(Math.max(worst, mean - tAt(0.95) * error)),
    high: estimate(Math.min(best, mean - tAt(0.05) * error)),
  }
}

/** The t* of each resample of values around 0, in ascending order. */
function resampledTs(around: Float64Array, { resamples, seed }: { resamples: number; seed: number }) {
  const n = around.length
  const ts = new Float64Array(resamples)
  const drawn = new Int32Array(n)
  const draw = seededDraws(n, seed)
  for (let sample = 0; sample < resamples; ) {
    draw(drawn)
    let [total, squares] = [0, 0]
    for (let place = 0; place < n; place++) {
      const value = around[drawn[place] as number] as number // inside
      total += value
      squares += value * value
    }
    const error = standardError({ n, sum: total, squares })
    if (error > 0) ts[sample++] = total / n / error
  }
  return ts.sort()
}

/** s ÷ √n; 0 also where rounding leaves a variance that is none. */
function standardError({ n, sum, squares }: { n: number; sum: number; squares: number }): number {
  const spread = squares - (sum * sum) / n
  return spread <= ROUNDING * squares ? 0 : Math.sqrt(spread / (n - 1) / n)
}

const ROUNDING = 1e-10

/** A seed that depends on every value. Source: FNV-1a by G. Fowler, L. C. Noll and P. Vo, over the bits of the doubles. */
function seedOf(values: Float64Array): number {
  let hash = 0x811c9dc5
  for (const half of new Uint32Array(values.buffer)) hash = Math.imul(hash ^ half, 0x01000193)
  return hash === 0 ? 1 : hash // xorshift never leaves 0
}

function sum(values: Float64Array): number {
  let total = 0
  for (const value of values) total += value
  return total
}
