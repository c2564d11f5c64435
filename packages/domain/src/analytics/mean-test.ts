import { type Decimal, sign } from '../decimal/decimal.ts'
import { type DayPoint, getClosedPnl } from './day-points.ts'
import { MIN_TRADES_FOR_INTERVAL, MIN_WINS_AND_LOSSES } from './estimates.ts'
import { getBucketMiddle } from './histogram-buckets.ts'
import type { Histogram } from './summary.ts'
import type { Tally } from './tally.ts'
import { SQUARE_UNIT, toNumber } from './units.ts'

/**
 * Variance and skewness of the P&L of all trades of a report, and how much the trades of one day have in common:
 * `squaresInLargestDays[n]` is the largest possible sum of the squared numbers of trades a day, for n trades.
 */
type ResultShape = {
  variance: number
  skewness: number
  correlation: number
  squaresInLargestDays: Float64Array
  hasEnoughDays: boolean
}

/** The number of trades that were closed on a day, and their P&L. */
export type ClosedDay = [trades: number, pnl: Decimal]

type Measured = { all: Tally; histogram: Pick<Histogram, 'pnl'>; points: readonly DayPoint[] }
type MeasuredDays = Omit<Measured, 'points'> & { points: readonly ClosedDay[] }

/**
 * Measures the P&L of all trades. The skewness comes from the histogram, each bucket at its middle; 0 when all values
 * are equal.
 */
export function measureShape({ all, histogram, points }: Measured): ResultShape {
  return measureDays({
    all,
    histogram,
    points: points.flatMap((point): ClosedDay[] => (point[1] > 0 ? [[point[1], getClosedPnl(point)]] : [])),
  })
}

/** The same from the days on which trades were closed. */
export function measureDays({ all, histogram, points }: MeasuredDays): ResultShape {
  const values = [...histogram.pnl].map(([step, trades]) => ({ value: getBucketMiddle(step), trades }))
  const average = (power: (value: number) => number) =>
    values.reduce((sum, { value, trades }) => sum + power(value) * trades, 0) / Math.max(all.trades, 1)
  const mean = average((value) => value)
  const second = average((value) => (value - mean) ** 2)
  const third = average((value) => (value - mean) ** 3)
  return {
    variance: computeVariance(all),
    skewness: second > 0 ? third / second ** 1.5 : 0,
    correlation: measureDayCorrelation(all, points),
    squaresInLargestDays: packIntoDays(points),
    hasEnoughDays: hasEnoughDays(points),
  }
}

/**
 * An upper bound of the correlation between the P&L of two trades of one day, from 0 to 1. The sums of days that
 * depend on each other vary more than those of independent trades: the expected sum of their squares is variance ·
 * (trades + correlation · (Σn² − trades)), with n trades a day. The bound is the estimate plus CORRELATION_ERRORS
 * standard errors. 0 when no day has two trades, because then the bound has no effect.
 * Source: L. Kish, Survey Sampling (1965), 5.4 and 5.6.
 */
function measureDayCorrelation(all: Tally, points: readonly ClosedDay[]): number {
  const pairs = points.reduce((sum, [n]) => sum + n * (n - 1), 0)
  const variance = computeVariance(all)
  if (pairs === 0 || !(variance > 0)) return 0
  if (points.length < 2) return 1
  const mean = toNumber(all.pnl) / all.trades
  const squares = points.reduce((sum, [n, pnl]) => sum + (Number(pnl) - n * mean) ** 2, 0)
  const ofDays = (squares / variance) * (points.length / (points.length - 1))
  const seen = Math.min(Math.max((ofDays - all.trades) / pairs, 0), 1)
  const spread = points.reduce((sum, [n]) => sum + (n * (1 + seen * (n - 1))) ** 2, 0)
  return Math.min(seen + (CORRELATION_ERRORS * Math.sqrt(2 * spread)) / pairs, 1)
}

const CORRELATION_ERRORS = 1

/**
 * Whether the days show what days can be like: a rare day that wins ten times as much as the others lose is not among few
 * days, and without it the trades of one day seem independent. Days of one trade each need no more than trades do.
 */
function hasEnoughDays(points: readonly ClosedDay[]): boolean {
  if (points.length >= MIN_DAYS_OF_ONE_SIGN || points.every(([trades]) => trades === 1)) return true
  const count = (of: -1 | 1) => points.filter(([, pnl]) => sign(pnl) === of).length
  return count(1) >= MIN_WINS_AND_LOSSES && count(-1) >= MIN_WINS_AND_LOSSES
}

/** From this number of days on, a kind of day that is one in ten is missing in fewer than 2 of 100 records. */
const MIN_DAYS_OF_ONE_SIGN = 40

/** For each number of trades the sum of the squares when the largest days hold them: no group can have a larger one. */
function packIntoDays(points: readonly ClosedDay[]): Float64Array {
  const sizes = Int32Array.from(points, ([n]) => n)
    .sort()
    .reverse()
  const squares = new Float64Array(sizes.reduce((sum, n) => sum + n, 1))
  let [at, before] = [0, 0]
  for (const size of sizes) {
    for (let n = 1; n <= size; n++) squares[++at] = before + n * n
    before += size * size
  }
  return squares
}

/**
 * The number of independent trades that say as much about an average as these: trades ÷ (1 + correlation · (Σn² ÷
 * trades − 1)), with n trades a day. Source: L. Kish, Survey Sampling (1965), 8.2, the effective sample size.
 */
function countIndependentTrades(
  trades: number,
  { correlation, squaresInLargestDays }: Pick<ResultShape, 'correlation' | 'squaresInLargestDays'>,
): number {
  const packed = (squaresInLargestDays[trades] ?? trades) / trades
  return trades / (1 + correlation * (packed - 1))
}

/**
 * The two-sided p-value of an average P&L against 0: the probability that chance alone gives an average at least this
 * far from 0. Uses the less significant of two statistics: Student's t, and Hall's skewness-corrected t, √n · (W + k·W²÷3 +
 * k²·W³÷27 + k÷(6n)).
 * - W = average ÷ s, where s is the larger of the standard deviations of the group and of all trades. A group whose s is small
 *   by chance is the most frequent false alarm of skewed results.
 * - k is the skewness.
 * - n is the number of independent trades: trades of one day may have the luck of that day in common.
 * Returns 1 when nothing varies, below 12 independent trades, and while too few days won or lost.
 * Sources: P. Hall, J. R. Stat. Soc. B 54 (1992), 221–228; measurements: docs/statistics.md.
 */
export function testMean(tally: Tally, shape: ResultShape): number {
  const { variance, skewness, hasEnoughDays } = shape
  const n = countIndependentTrades(tally.trades, shape)
  const deviation = Math.sqrt(Math.max(computeVariance(tally), variance))
  if (!hasEnoughDays || n < MIN_TRADES_FOR_INTERVAL || !(deviation > 0)) return 1
  const w = toNumber(tally.pnl) / tally.trades / deviation
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
