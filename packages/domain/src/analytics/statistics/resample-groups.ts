import {
  computeStandardError,
  type Estimate,
  estimate,
  type Groups,
  RunningMean,
  type Term,
} from './group-estimates.ts'
import { createSeededDraws } from './seeded-draws.ts'

/** Each estimate, and the t* of its resamples in ascending order. */
type Resampled = { real: Estimate[]; ts: Float64Array[] }

/** Draws the groups again and again, and studentises each estimate in each resample. */
export function resampleGroups(
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
