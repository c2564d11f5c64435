/** A column of values, one for each trade of a group, times a weight. */
export type Term = { group: number; column: number; weight: number }

/** Groups of trades, each with its columns of values. All columns of a group have the same length. */
export type Groups = readonly (readonly Float64Array[])[]

/** An average and its standard error; the error is 0 when nothing varies. */
export type Mean = { mean: number; error: number }

/** An estimate and its standard error; the error is 0 when nothing varies. */
export type Estimate = { value: number; error: number }

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
export function computeStandardError({
  n,
  sum,
  squares,
}: {
  n: number
  sum: number
  squares: number
}): number {
  const deviations = squares - (sum * sum) / n
  return n < 2 || deviations <= ROUNDING_SHARE * squares ? 0 : Math.sqrt(deviations / (n - 1) / n)
}

const ROUNDING_SHARE = 1e-10
