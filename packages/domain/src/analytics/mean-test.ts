import { toNumber } from './exact.ts'
import { middleOfStep } from './size-steps.ts'
import type { Spread } from './spread.ts'
import type { Tally } from './tally.ts'

/** Variance and skewness of the P&L of all trades of a report. */
export type Shape = { variance: number; skewness: number }

/**
 * The shape of the P&L of all trades. The skewness is that of the histogram, whose steps of two leading digits are taken
 * at their middle; 0 when all are equal.
 */
export function shapeOf({ all, spread }: { all: Tally; spread: Spread }): Shape {
  const values = [...spread.pnl].map(([step, trades]) => ({ value: middleOfStep(step), trades }))
  const average = (power: (value: number) => number) =>
    values.reduce((sum, { value, trades }) => sum + power(value) * trades, 0) / Math.max(all.trades, 1)
  const mean = average((value) => value)
  const second = average((value) => (value - mean) ** 2)
  const third = average((value) => (value - mean) ** 3)
  return { variance: varianceOf(all), skewness: second > 0 ? third / second ** 1.5 : 0 }
}

/**
 * The two-sided p-value of an average P&L against 0: how likely chance alone brings one at least so far from 0. The
 * larger of Student's t and Hall's skewness-corrected t,
 * √n · (W + k·W²÷3 + k²·W³÷27 + k÷(6n)) with W = average ÷ s and k the skewness. Both take s from the group or from all
 * trades, whichever is larger: a group of small s by chance is the most frequent false alarm of skewed results.
 * 1 when nothing varies. Sources: P. Hall, J. R. Stat. Soc. B 54 (1992), 221–228; measurements: docs/statistics.md.
 */
export function meanTest(tally: Tally, { variance, skewness }: Shape): number {
  const n = tally.trades
  const deviation = Math.sqrt(Math.max(varianceOf(tally), variance))
  if (!(deviation > 0)) return 1
  const w = toNumber(tally.pnl) / n / deviation
  const t = Math.sqrt(n) * w
  const hall =
    Math.sqrt(n) * (w + (skewness * w ** 2) / 3 + (skewness ** 2 * w ** 3) / 27 + skewness / (6 * n))
  if (Math.sign(hall) !== Math.sign(t)) return 1
  return studentP(Math.min(Math.abs(t), Math.abs(hall)), n - 1)
}

/** The sample variance in money; 0 below 2 trades. */
function varianceOf({ trades, pnl, squares }: Tally): number {
  if (trades < 2) return 0
  const n = BigInt(trades)
  return Number(n * squares - pnl * pnl) / 1e112 / (trades * (trades - 1))
}

/**
 * The chance of a Student's t at least `t` from 0, for 11 degrees of freedom or more, within 0.1% of itself.
 * Source: G. W. Hill, Algorithm 395, Communications of the ACM 13 (1970), 617–619.
 */
export function studentP(t: number, degrees: number): number {
  const a = degrees - 0.5
  const b = 48 * a * a
  const y = a * Math.log1p((t * t) / degrees)
  const z =
    (((((-0.4 * y - 3.3) * y - 24) * y - 85.5) / (0.8 * y * y + 100 + b) + y + 3) / b + 1) * Math.sqrt(y)
  return complementaryError(z / Math.SQRT2)
}

/** erfc(x) for x from 0 on, within 1.2e-7 of itself. Source: W. H. Press et al., Numerical Recipes in C (1992), 6.2. */
function complementaryError(x: number): number {
  const t = 1 / (1 + x / 2)
  const series = ERFC.reduceRight((sum, coefficient) => sum * t + coefficient, 0)
  return t * Math.exp(-x * x + series)
}

const ERFC = [
  -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587,
  -0.82215223, 0.17087277,
]
