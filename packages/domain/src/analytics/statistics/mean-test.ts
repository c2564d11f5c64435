import { getBucketMiddle } from '../columns/histogram-buckets.ts'
import { SQUARE_UNIT, toNumber } from '../exact/units.ts'
import type { Histogram } from '../rollups/histogram.ts'
import type { Tally } from '../rollups/tally.ts'

/** Variance and skewness of the P&L of all trades of a report. */
export type ResultShape = { variance: number; skewness: number }

/**
 * Measures the P&L of all trades. The skewness comes from the histogram, each bucket at its middle; 0 when all values
 * are equal.
 */
export function measureShape({ all, histogram }: { all: Tally; histogram: Histogram }): ResultShape {
  const values = [...histogram.pnl].map(([step, trades]) => ({ value: getBucketMiddle(step), trades }))
  const average = (power: (value: number) => number) =>
    values.reduce((sum, { value, trades }) => sum + power(value) * trades, 0) / Math.max(all.trades, 1)
  const mean = average((value) => value)
  const second = average((value) => (value - mean) ** 2)
  const third = average((value) => (value - mean) ** 3)
  return { variance: computeVariance(all), skewness: second > 0 ? third / second ** 1.5 : 0 }
}

/**
 * The two-sided p-value of an average P&L against 0: the probability that chance alone gives an average at least this
 * far from 0. Uses the less significant of Student's t and Hall's skewness-corrected t, √n · (W + k·W²÷3 + k²·W³÷27 +
 * k÷(6n)) with W = average ÷ s and k the skewness. s is the larger of the group's and of all trades', because a small
 * s by chance is the most frequent false alarm of skewed results. 1 when nothing varies.
 * Sources: P. Hall, J. R. Stat. Soc. B 54 (1992), 221–228; measurements: docs/statistics.md.
 */
export function testMean(tally: Tally, { variance, skewness }: ResultShape): number {
  const n = tally.trades
  const deviation = Math.sqrt(Math.max(computeVariance(tally), variance))
  if (!(deviation > 0)) return 1
  const w = toNumber(tally.pnl) / n / deviation
  const t = Math.sqrt(n) * w
  const hall =
    Math.sqrt(n) * (w + (skewness * w ** 2) / 3 + (skewness ** 2 * w ** 3) / 27 + skewness / (6 * n))
  if (Math.sign(hall) !== Math.sign(t)) return 1
  return computeStudentP(Math.min(Math.abs(t), Math.abs(hall)), n - 1)
}

/** The sample variance in money; 0 below 2 trades. */
function computeVariance({ trades, pnl, squares }: Tally): number {
  if (trades < 2) return 0
  const n = BigInt(trades)
  return Number(n * squares - pnl * pnl) / SQUARE_UNIT / (trades * (trades - 1))
}

/** The two-sided p-value of Student's t, for 11 degrees of freedom or more, with a relative error below 0.1%. */
export function computeStudentP(t: number, degrees: number): number {
  const a = degrees - 0.5
  const b = 48 * a * a
  const y = a * Math.log1p((t * t) / degrees)
  const z =
    (((((-0.4 * y - 3.3) * y - 24) * y - 85.5) / (0.8 * y * y + 100 + b) + y + 3) / b + 1) * Math.sqrt(y)
  return computeComplementaryError(z / Math.SQRT2)
}

/**
 * erfc(x) for x >= 0, with a relative error below 1.2e-7. Source: W. H. Press et al., Numerical Recipes in C (1992),
 * 6.2.
 */
function computeComplementaryError(x: number): number {
  const t = 1 / (1 + x / 2)
  const series = ERFC.reduceRight((sum, coefficient) => sum * t + coefficient, 0)
  return t * Math.exp(-x * x + series)
}

const ERFC = [
  -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587,
  -0.82215223, 0.17087277,
]
