import { type Decimal, toBig, toDecimal } from '../decimal/decimal.ts'
import type { Summary } from './summary.ts'
import type { Tally } from './tally.ts'
import { SQUARE_UNIT, toNumber } from './units.ts'

// Estimates are doubles: their statistical width is much larger than the rounding error. Each has 12 digits.

/** Below this number of trades, skill cannot be told from luck. */
export const MIN_TRADES_FOR_SKILL = 30

/**
 * Below these numbers of trades, wins or losses, an average has no interval, because it would miss the true average
 * too often.
 */
export const MIN_TRADES_FOR_INTERVAL = 12
export const MIN_WINS_AND_LOSSES = 3

/** Whether a group has enough trades, wins and losses for an interval of its average. */
export function hasEnoughTrades({
  trades,
  wins,
  losses,
}: Pick<Tally, 'trades' | 'wins' | 'losses'>): boolean {
  return trades >= MIN_TRADES_FOR_INTERVAL && wins >= MIN_WINS_AND_LOSSES && losses >= MIN_WINS_AND_LOSSES
}

/** An interval of an average P&L, in money. */
export type Interval = { low: Decimal; high: Decimal }

/** The number of resamples of a bootstrap. */
export const RESAMPLE_COUNT = 2000

/**
 * The 95% interval of a share of `hits` in `trades`, in percent; null without trades.
 * Source: E. B. Wilson (1927), without continuity correction; R. G. Newcombe, Statistics in Medicine 17 (1998), method 3.
 */
export function computeWilsonInterval({ hits, trades }: { hits: number; trades: number }) {
  if (trades === 0) return null
  const z2 = Z_95 * Z_95
  const share = hits / trades
  const middle = share + z2 / (2 * trades)
  const reach = Z_95 * Math.sqrt((share * (1 - share)) / trades + z2 / (4 * trades * trades))
  const divisor = 1 + z2 / trades
  return {
    lowPct: toEstimate(hits === 0 ? 0 : (100 * (middle - reach)) / divisor),
    highPct: toEstimate(hits === trades ? 100 : (100 * (middle + reach)) / divisor),
  }
}

/** 95% of a normal distribution are within so many deviations of its mean. */
export const Z_95 = 1.959963984540054

/** The 90% interval of the average P&L by Student's t; null with too few trades, wins or losses (`hasEnoughTrades`). */
export function computeStudentInterval(tally: Tally): Interval | null {
  if (!hasEnoughTrades(tally)) return null
  const { trades, pnl, squares } = tally
  const n = BigInt(trades)
  const variance = Number(n * squares - pnl * pnl) / SQUARE_UNIT / (trades * (trades - 1))
  const mean = toNumber(pnl) / trades
  const reach = getStudentT95(trades - 1) * Math.sqrt(variance / trades)
  return { low: toEstimate(mean - reach), high: toEstimate(mean + reach) }
}

/**
 * The 90% interval of the Kelly fraction, in percent, at most 100; null with too few trades, wins or losses. The fraction is
 * p · (1 − q), with p the share of wins among wins and losses and q all losses ÷ all wins. Its standard error comes from the
 * influence of each trade on it (delta method), and the interval is fraction ± Student's t · error.
 * Source: B. Efron and R. Tibshirani, An Introduction to the Bootstrap (1993), chapter 21.3.
 */
export function computeKellyInterval({
  all,
  won,
  lost,
  lossSquares,
}: Pick<Summary, 'all' | 'won' | 'lost' | 'lossSquares'>): { lowPct: Decimal; highPct: Decimal } | null {
  if (!hasEnoughTrades(all)) return null
  const { trades: n, wins, losses } = all
  const [totalWon, totalLost] = [toNumber(won), toNumber(lost)]
  const winSquares = Number(all.squares - lossSquares) / SQUARE_UNIT
  const p = wins / (wins + losses)
  const q = totalLost / totalWon
  // The influence of a win of x is a + b·x, that of a loss of x is −c − d·x, that of a break-even trade 0.
  const a = ((1 - q) * (1 - p) * n) / (wins + losses)
  const b = (p * q * n) / totalWon
  const c = ((1 - q) * p * n) / (wins + losses)
  const d = (p * n) / totalWon
  const squares =
    wins * a * a +
    2 * a * b * totalWon +
    b * b * winSquares +
    losses * c * c +
    2 * c * d * totalLost +
    d * d * (Number(lossSquares) / SQUARE_UNIT)
  const sum = wins * a + b * totalWon - losses * c - d * totalLost
  const variance = Math.max(0, (squares - (sum * sum) / n) / (n - 1))
  const reach = getStudentT95(n - 1) * Math.sqrt(variance / n)
  const fraction = p * (1 - q)
  return {
    lowPct: toEstimate(100 * (fraction - reach)),
    highPct: toEstimate(100 * Math.min(1, fraction + reach)),
  }
}

/**
 * The probability, in percent, of at least `length` losses in a row among `trades` trades, when each trade loses with
 * probability losses ÷ trades, independently. Exact recurrence over the first such streak: the probability of none
 * among the first i trades is q(i) = q(i−1) − p^k·(1−p)·q(i−k−1), q(k) = 1 − p^k, q(i) = 1 below k. Beyond 20,000
 * trades q decreases by a constant factor (formula 7.11 of the source).
 * Source: W. Feller, An Introduction to Probability Theory, volume 1, chapter XIII.7.
 */
export function computeStreakChance({
  length,
  losses,
  trades,
}: {
  length: number
  losses: number
  trades: number
}) {
  if (trades === 0 || length === 0) return null
  const loss = losses / trades
  const run = loss ** length
  const counted = Math.min(trades, Math.max(MAX_EXACT_TRADES, 8 * length))
  const without = new Float64Array(counted + 1).fill(1, 0, length)
  without[length] = 1 - run
  for (let i = length + 1; i <= counted; i++) {
    without[i] = without[i - 1]! - run * (1 - loss) * without[i - length - 1]!
    if (without[i]! < MIN_CHANCE) return { length, lossRatePct: toEstimate(100 * loss), chancePct: '100' }
  }
  const factor = 1 - (run * (1 - loss) * without[counted - length - 1]!) / without[counted - 1]!
  const none = trades === counted ? without[counted]! : without[counted]! * factor ** (trades - counted)
  const chance = Math.min(Math.max(1 - none, 0), 1)
  return { length, lossRatePct: toEstimate(100 * loss), chancePct: toEstimate(100 * chance) }
}

/** Above this, q decreases by a constant factor within the precision of doubles. */
const MAX_EXACT_TRADES = 20_000

/** A probability below this counts as 0: smaller doubles are inexact and slow. */
const MIN_CHANCE = 1e-15

/** The 95% point of Student's t. Source: tables to 10 degrees of freedom; Abramowitz and Stegun 26.7.5 beyond. */
export function getStudentT95(degrees: number): number {
  const tabulated = STUDENT_95[degrees - 1]
  if (tabulated !== undefined) return tabulated
  const z = 1.6448536269514722
  return (
    z +
    (z ** 3 + z) / (4 * degrees) +
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * degrees ** 2) +
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * degrees ** 3)
  )
}

const STUDENT_95 = [
  6.313752, 2.919986, 2.353363, 2.131847, 2.015048, 1.94318, 1.894579, 1.859548, 1.833113, 1.812461,
]

/** Converts an estimate to a decimal of 12 digits. */
export function toEstimate(number: number): Decimal {
  const digits = number.toPrecision(12)
  if (digits.includes('e') || number === 0) return toDecimal(toBig(digits))
  return digits.includes('.') ? digits.replace(/\.?0+$/, '') : digits
}
