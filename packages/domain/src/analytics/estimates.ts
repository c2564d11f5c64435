import { type Decimal, toBig, toDecimal } from '../decimal/index.ts'
import { toNumber } from './exact.ts'
import type { Tally } from './tally.ts'

// Estimates are floating-point: their own width is many orders above its error. Each is given with 12 digits.

/** Below so many trades a record is too short to tell skill from luck. */
export const FEWEST_TRADES = 30

/** Below so many trades, or so many wins or losses, an average has no interval: it would miss the true one too often. */
export const FEWEST_IN_ROW = 12
export const MIN_OF_EACH = 3

/** Whether there are enough trades, wins and losses for an interval of their average. */
export function isEnough({ trades, wins, losses }: Pick<Tally, 'trades' | 'wins' | 'losses'>): boolean {
  return trades >= FEWEST_IN_ROW && wins >= MIN_OF_EACH && losses >= MIN_OF_EACH
}

/** An interval of an average P&L, in money. */
export type Interval = { low: Decimal; high: Decimal }

/** How many resamples a bootstrap is made of. */
export const RESAMPLES = 2000

/**
 * The 95% interval of a share of `hits` in `trades`, in percent; null without trades.
 * Source: E. B. Wilson (1927), without continuity correction; R. G. Newcombe, Statistics in Medicine 17 (1998), method 3.
 */
export function wilsonInterval({ hits, trades }: { hits: number; trades: number }) {
  if (trades === 0) return null
  const z2 = Z_95 * Z_95
  const share = hits / trades
  const middle = share + z2 / (2 * trades)
  const reach = Z_95 * Math.sqrt((share * (1 - share)) / trades + z2 / (4 * trades * trades))
  const whole = 1 + z2 / trades
  return {
    lowPct: estimate(hits === 0 ? 0 : (100 * (middle - reach)) / whole),
    highPct: estimate(hits === trades ? 100 : (100 * (middle + reach)) / whole),
  }
}

const Z_95 = 1.959963984540054

/** The 90% interval of the average P&L by Student's t; null with too few trades, wins or losses (`isEnough`). */
export function studentInterval(tally: Tally): Interval | null {
  if (!isEnough(tally)) return null
  const { trades, pnl, squares } = tally
  const n = BigInt(trades)
  const variance = Number(n * squares - pnl * pnl) / 1e112 / (trades * (trades - 1))
  const mean = toNumber(pnl) / trades
  const reach = student95(trades - 1) * Math.sqrt(variance / trades)
  return { low: estimate(mean - reach), high: estimate(mean + reach) }
}

/**
 * How likely it is, in percent, that `trades` trades have somewhere at least `length` losses in a row when each loses
 * with the chance `losses ÷ trades` whatever came before. By the exact recurrence over the first such run: without one
 * among the first i trades is q(i) = q(i−1) − p^k·(1−p)·q(i−k−1), q(k) = 1 − p^k, q(i) = 1 below k.
 * Beyond 20,000 trades q falls by the share it has come to (the same chapter's formula 7.11).
 * Source: W. Feller, An Introduction to Probability Theory, volume 1, chapter XIII.7.
 */
export function streakChance({ length, losses, trades }: { length: number; losses: number; trades: number }) {
  if (trades === 0 || length === 0) return null
  const loss = losses / trades
  const run = loss ** length
  const counted = Math.min(trades, Math.max(COUNTED_ONE_BY_ONE, 8 * length))
  const without = new Float64Array(counted + 1).fill(1, 0, length)
  without[length] = 1 - run
  for (let i = length + 1; i <= counted; i++) {
    without[i] = without[i - 1]! - run * (1 - loss) * without[i - length - 1]!
    if (without[i]! < CERTAIN) return { length, lossRatePct: estimate(100 * loss), chancePct: '100' }
  }
  const falling = (run * (1 - loss) * without[counted - length - 1]!) / without[counted - 1]!
  const none =
    trades === counted ? without[counted]! : without[counted]! * (1 - falling) ** (trades - counted)
  const chance = Math.min(Math.max(1 - none, 0), 1)
  return { length, lossRatePct: estimate(100 * loss), chancePct: estimate(100 * chance) }
}

/** From here on q falls by the same share with every trade, as far as doubles can tell. */
const COUNTED_ONE_BY_ONE = 20_000

/** A chance below this is none: the numbers it leads to are too small to be exact, and slow. */
const CERTAIN = 1e-15

/** The 95% point of Student's t. Source: tables to 10 degrees of freedom; Abramowitz and Stegun 26.7.5 beyond. */
export function student95(degrees: number): number {
  const known = STUDENT_95[degrees - 1]
  if (known !== undefined) return known
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

/** A floating-point estimate as a decimal of 12 digits. */
export function estimate(number: number): Decimal {
  return toDecimal(toBig(number.toPrecision(12)))
}
