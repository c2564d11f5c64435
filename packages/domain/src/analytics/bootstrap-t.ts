import { getStudentT95, type Interval, RESAMPLE_COUNT, toEstimate } from './estimates.ts'
import { MAX_SAMPLE_TRADES } from './summary.ts'

/** A column of values, one for each trade of a group, times a weight. */
export type Term = { group: number; column: number; weight: number }

/** Groups of trades, each with its columns of values. All columns of a group have the same length. */
type Groups = readonly (readonly Float64Array[])[]

/** An average and its standard error; the error is 0 when nothing varies. */
type Mean = { mean: number; error: number }

/** An estimate and its standard error; the error is 0 when nothing varies. */
type Estimate = { value: number; error: number }

/** The sum of the terms, each the average of a column times its weight. The groups are independent of each other. */
export function estimate(groups: readonly (readonly Mean[])[], terms: readonly Term[]): Estimate {
  let [value, variance] = [0, 0]
  for (const { group, column, weight } of terms) {
    const { mean, error } = groups[group]![column]! // a term names a column of a group
    value += weight * mean
    variance += (weight * error) ** 2
  }
  return { value, error: Math.sqrt(variance) }
}

/** Measures the average of values one by one, without a list of them. Both are 0 without values. */
export class RunningMean implements Mean {
  private n = 0
  private first = 0
  private sum = 0
  private squares = 0

  add(value: number): void {
    if (this.n === 0) this.first = value // the values relative to one of them: their squares stay exact enough
    this.n += 1
    this.sum += value - this.first
    this.squares += (value - this.first) ** 2
  }

  get mean(): number {
    return this.n === 0 ? 0 : this.first + this.sum / this.n
  }

  get error(): number {
    return computeStandardError({ n: this.n, sum: this.sum, squares: this.squares })
  }
}

/** s ÷ √n; 0 also when only rounding errors remain of the variance, and below 2 values. */
function computeStandardError({ n, sum, squares }: { n: number; sum: number; squares: number }): number {
  const deviations = squares - (sum * sum) / n
  return n < 2 || deviations <= ROUNDING_SHARE * squares ? 0 : Math.sqrt(deviations / (n - 1) / n)
}

const ROUNDING_SHARE = 1e-10

/**
 * Returns a function that fills a list with random integers from 0 (included) to `limit` (excluded), and continues
 * the sequence with each call. A seed (any 32-bit integer but 0) always gives the same sequence.
 * Source: G. Marsaglia, Xorshift RNGs (2003).
 */
export function createSeededDraws(limit: number, seed = 2_463_534_242): (drawn: Int32Array) => void {
  let lastState = seed
  const step = limit / 4_294_967_296
  return (drawn) => {
    let state = lastState // a local variable stays in a register, a closure variable does not
    for (let at = 0; at < drawn.length; at++) {
      state ^= state << 13
      state ^= state >>> 17
      state ^= state << 5
      drawn[at] = (state >>> 0) * step
    }
    lastState = state
  }
}

/** Each estimate, and the t* of its resamples in ascending order. */
type Resampled = { real: Estimate[]; ts: Float64Array[] }

/** Draws the groups again and again, and studentises each estimate in each resample. */
function resampleGroups(
  groups: Groups,
  estimates: readonly (readonly Term[])[],
  { resamples, seed }: { resamples: number; seed?: number },
): Resampled {
  const means = groups.map((columns) => columns.map(measureMean))
  const real = estimates.map((terms) => estimate(means, terms))
  const ts = real.map(({ error }) => (error > 0 ? new Float64Array(resamples) : new Float64Array()))
  const filled = ts.map(() => 0)
  const used = estimates.flat()
  const isUsed = (group: number, column: number) =>
    used.some((term) => term.group === group && term.column === column)
  const redraws = groups.map((columns, group) =>
    createRedraw(
      columns.map((values, column) => (isUsed(group, column) ? values : null)),
      seed,
    ),
  )
  const drawn = groups.map((columns) => columns.map(() => ({ off: 0, error: 0 }))) // the same for all resamples
  while (filled.some((count, at) => count < ts[at]!.length)) {
    for (let group = 0; group < redraws.length; group++) redraws[group]!(drawn[group]!) // one for each group
    for (let at = 0; at < estimates.length; at++) {
      const list = ts[at]! // as many as estimates, like `filled`
      if (filled[at] === list.length) continue
      const t = studentise(drawn, estimates[at]!)
      if (t !== null) list[filled[at]!++] = t
    }
  }
  return { real, ts: ts.map((list) => list.sort()) }
}

/** The average of a column in a resample minus its real average, and its standard error. */
type Drawn = { off: number; error: number }

function studentise(drawn: readonly (readonly Drawn[])[], terms: readonly Term[]): number | null {
  let [off, variance] = [0, 0]
  for (const { group, column, weight } of terms) {
    const one = drawn[group]![column]! // the terms name columns of the groups
    off += weight * one.off
    variance += (weight * one.error) ** 2
  }
  return variance > 0 ? off / Math.sqrt(variance) : null
}

/** A function that draws the rows of a group and measures each column over them; null is a column that no term names. */
function createRedraw(columns: readonly (Float64Array | null)[], seed?: number): (drawn: Drawn[]) => void {
  const n = columns.find((column) => column !== null)?.length ?? 0
  const centred = columns.map((column) => column && centre(column))
  const rows = new Int32Array(n)
  const draw = createSeededDraws(n, seed)
  return (drawn) => {
    draw(rows)
    for (let at = 0; at < centred.length; at++) {
      const column = centred[at]
      if (column) measureDrawn(column, rows, drawn[at]!) // one for each column
    }
  }
}

function measureDrawn(column: Float64Array, rows: Int32Array, drawn: Drawn): void {
  const n = rows.length
  let [sum, squares] = [0, 0]
  for (let index = 0; index < n; index++) {
    const value = column[rows[index] as number] as number // within bounds
    sum += value
    squares += value * value
  }
  drawn.off = sum / n
  drawn.error = computeStandardError({ n, sum, squares })
}

function centre(column: Float64Array): Float64Array {
  const { mean } = measureMean(column)
  return column.map((value) => value - mean)
}

function measureMean(column: Float64Array): RunningMean {
  const running = new RunningMean()
  for (const value of column) running.add(value)
  return running
}

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
 * The 90% interval of an average of single values, as that of expectancy: the studentised bootstrap up to MAX_SAMPLE_TRADES values,
 * Student's t above. Null when all values of a bootstrap are equal. The caller decides how many values it takes. 12 digits.
 */
export function computeAverageInterval(values: readonly number[]): Interval | null {
  if (values.length <= MAX_SAMPLE_TRADES) return computeBootstrapT(values)
  const average = new RunningMean()
  for (const value of values) average.add(value)
  const reach = getStudentT95(values.length - 1) * average.error
  return { low: toEstimate(average.mean - reach), high: toEstimate(average.mean + reach) }
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
