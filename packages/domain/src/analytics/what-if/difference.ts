import { MAX_SAMPLE_TRADES } from '../rollups/summary.ts'
import {
  getStudentT95,
  type Interval,
  MIN_TRADES_FOR_INTERVAL,
  MIN_TRADES_FOR_SKILL,
  RESAMPLE_COUNT,
  toEstimate,
} from '../statistics/estimates.ts'
import { createSeededDraws } from '../statistics/seeded-draws.ts'
import { toMoney } from './amounts.ts'
import type { PackedTrades } from './pack-trades.ts'
import type { Outcome } from './rules.ts'

/** The difference to the real trades with its 90% intervals. `low` and `high` of a percentage are percentage points. */
export type Difference = {
  /** Trades that the rules exclude. */
  excluded: number
  /** Trades that the rules include with another amount. */
  stopped: number
  /** Null when the rules change no trade, when they exclude all trades, or below 2 trades. */
  intervals: { totalPnl: Interval; expectancy: Interval; winRatePct: Interval } | null
  method: 'bootstrap' | 'student'
  /** Whether there are too few trades, too few changed trades or too few included trades. */
  tooFew: boolean
}

/**
 * The 90% intervals of the change that the rules make. Each trade stays paired with its own outcome. Up to 1,000 trades
 * by the percentile bootstrap (2,000 draws with a fixed seed), beyond by Student's t with linearised differences of
 * averages. Source: B. Efron and R. Tibshirani, An Introduction to the Bootstrap (1993), chapters 8 and 13; for ratios
 * W. G. Cochran, Sampling Techniques (1977), section 6.
 */
export function measureDifference(packed: PackedTrades, outcome: Outcome): Difference {
  const { trades } = packed
  const sums = sumPairs(packed, outcome)
  const { included, changed } = sums
  const method = trades <= MAX_SAMPLE_TRADES ? 'bootstrap' : 'student'
  return {
    excluded: trades - included,
    stopped: changed - (trades - included),
    intervals: trades >= 2 && included > 0 && changed > 0 ? methods[method](packed, outcome, sums) : null,
    method,
    tooFew:
      trades < MIN_TRADES_FOR_SKILL ||
      changed < MIN_TRADES_FOR_INTERVAL ||
      included < MIN_TRADES_FOR_INTERVAL,
  }
}

const methods = { bootstrap: resample, student: linearise }

/** Sums over the real trades and over the trades under the rules. An excluded trade counts as 0. */
type PairSums = {
  included: number
  changed: number
  pnlBefore: number
  pnlAfter: number
  winsBefore: number
  winsAfter: number
}

function sumPairs({ trades, pnl }: PackedTrades, { included, amounts }: Outcome): PairSums {
  const sums = { included: 0, changed: 0, pnlBefore: 0, pnlAfter: 0, winsBefore: 0, winsAfter: 0 }
  for (let row = 0; row < trades; row++) {
    const before = pnl[row] as number // within bounds, as every index in these loops
    const after = included[row] === 1 ? (amounts[row] as number) : 0
    sums.pnlBefore += before
    sums.pnlAfter += after
    if (before > 0) sums.winsBefore += 1
    if (after > 0) sums.winsAfter += 1
    if (included[row] === 1) sums.included += 1
    if (included[row] === 0 || after !== before) sums.changed += 1
  }
  return sums
}

function resample({ trades, scale, pnl: before }: PackedTrades, { included, amounts }: Outcome) {
  const unit = toMoney(1, scale)
  const after = amounts.map((amount, row) => (included[row] === 1 ? amount : 0))
  const [isWinBefore, isWinAfter] = [markWins(before), markWins(after)]
  const [totals, averages, winRates] = [createSeries(), createSeries(), createSeries()]
  const drawn = new Int32Array(trades)
  const draw = createSeededDraws(trades)
  for (let sample = 0; sample < RESAMPLE_COUNT; sample++) {
    draw(drawn)
    let [pnlBefore, pnlAfter, winsBefore, winsAfter, count] = [0, 0, 0, 0, 0]
    for (let index = 0; index < trades; index++) {
      const row = drawn[index] as number
      // No branch in this loop: the processor cannot predict random rows, and wrong predictions cost most of the time.
      pnlBefore += before[row] as number
      pnlAfter += after[row] as number
      winsBefore += isWinBefore[row] as number
      winsAfter += isWinAfter[row] as number
      count += included[row] as number
    }
    totals[sample] = unit * (pnlAfter - pnlBefore)
    averages[sample] = unit * ((count && pnlAfter / count) - pnlBefore / trades)
    winRates[sample] = 100 * ((count && winsAfter / count) - winsBefore / trades)
  }
  return { totalPnl: toInterval(totals), expectancy: toInterval(averages), winRatePct: toInterval(winRates) }
}

function markWins(amounts: Float64Array): Uint8Array {
  return Uint8Array.from(amounts, (amount) => (amount > 0 ? 1 : 0))
}

function createSeries(): Float64Array {
  return new Float64Array(RESAMPLE_COUNT)
}

/** The interval between the 5% point and the 95% point of the draws. */
function toInterval(drawn: Float64Array): Interval {
  drawn.sort()
  const at = (share: number) => toEstimate(drawn[Math.ceil(share * RESAMPLE_COUNT) - 1] as number)
  return { low: at(0.05), high: at(0.95) }
}

/** Allocates no arrays: at 100,000 trades, garbage collection would take longer than the sums. */
function linearise({ trades, scale, pnl }: PackedTrades, { included, amounts }: Outcome, sums: PairSums) {
  const unit = toMoney(1, scale)
  const [average, averageAfter] = [sums.pnlBefore / trades, sums.pnlAfter / sums.included]
  const [winRate, winRateAfter] = [sums.winsBefore / trades, sums.winsAfter / sums.included]
  const difference = (sums.pnlAfter - sums.pnlBefore) / trades
  const weight = trades / sums.included
  // Squares of the contribution of each trade to a difference. The mean of the contributions is 0.
  let [totalSquares, averageSquares, winRateSquares] = [0, 0, 0]
  for (let row = 0; row < trades; row++) {
    const before = pnl[row] as number
    const isIncluded = included[row] as number
    const after = isIncluded * (amounts[row] as number)
    const toTotal = after - before - difference
    const toAverage = isIncluded * (after - averageAfter) * weight - (before - average)
    const toWinRate =
      isIncluded * ((after > 0 ? 1 : 0) - winRateAfter) * weight - ((before > 0 ? 1 : 0) - winRate)
    totalSquares += toTotal * toTotal
    averageSquares += toAverage * toAverage
    winRateSquares += toWinRate * toWinRate
  }
  return {
    totalPnl: toStudentInterval({ value: difference, squares: totalSquares, trades, unit: trades * unit }),
    expectancy: toStudentInterval({ value: averageAfter - average, squares: averageSquares, trades, unit }),
    winRatePct: toStudentInterval({
      value: winRateAfter - winRate,
      squares: winRateSquares,
      trades,
      unit: 100,
    }),
  }
}

function toStudentInterval(estimate: { value: number; squares: number; trades: number; unit: number }) {
  const { value, squares, trades, unit } = estimate
  const reach = getStudentT95(trades - 1) * Math.sqrt(squares / (trades - 1) / trades)
  return { low: toEstimate(unit * (value - reach)), high: toEstimate(unit * (value + reach)) }
}
