import {
  estimate,
  FEWEST_IN_ROW,
  FEWEST_TRADES,
  type Interval,
  RESAMPLES,
  seededDraw,
  student95,
} from '../estimates.ts'
import { MOST_RESAMPLED } from '../keep.ts'
import { moneyOf } from './amounts.ts'
import type { PackedTrades } from './pack-trades.ts'
import type { Outcome } from './rules.ts'

/** Where the differences to the real trades lie nine times in ten; `low` and `high` of a percentage are points. */
export type Difference = {
  /** Trades that the rules left out, and those that count with another amount. */
  leftOut: number
  stopped: number
  /** null when no trade is changed, none is left, or there are fewer than 2 trades. */
  intervals: { totalPnl: Interval; expectancy: Interval; winRatePct: Interval } | null
  method: 'bootstrap' | 'student'
  /** Fewer trades than tell skill from luck, or fewer changed or left than tell anything of a group. */
  tooFew: boolean
}

/**
 * The 90% intervals of what the rules change, trade by trade: each trade stays paired with what became of it. Up to
 * 1,000 trades by the percentile bootstrap (2,000 draws, always the same ones), beyond by Student's t with the
 * differences of averages linearised. Source: B. Efron and R. Tibshirani, An Introduction to the Bootstrap (1993),
 * chapters 8 and 13; for ratios W. G. Cochran, Sampling Techniques (1977), section 6.
 */
export function differenceOf(packed: PackedTrades, outcome: Outcome): Difference {
  const pairs = pairUp(packed, outcome)
  const { trades, left, changed } = pairs
  const method = trades <= MOST_RESAMPLED ? 'bootstrap' : 'student'
  const isKnown = trades >= 2 && left > 0 && changed > 0
  return {
    leftOut: trades - left,
    stopped: changed - (trades - left),
    intervals: !isKnown ? null : method === 'bootstrap' ? resample(pairs) : linearise(pairs),
    method,
    tooFew: trades < FEWEST_TRADES || changed < FEWEST_IN_ROW || left < FEWEST_IN_ROW,
  }
}

/** Each trade in money as it was and as it would have been, 0 for one that is left out. */
type Pairs = {
  trades: number
  left: number
  changed: number
  was: Float64Array
  would: Float64Array
  kept: Uint8Array
}

function pairUp({ trades, scale, pnl }: PackedTrades, { kept, amounts }: Outcome): Pairs {
  const was = new Float64Array(trades)
  const would = new Float64Array(trades)
  let [left, changed] = [0, 0]
  for (let at = 0; at < trades; at++) {
    was[at] = moneyOf(pnl[at] as number, scale) // inside, as every index in these loops
    if (kept[at] === 1) {
      left += 1
      would[at] = moneyOf(amounts[at] as number, scale)
    }
    if (kept[at] === 0 || amounts[at] !== pnl[at]) changed += 1
  }
  return { trades, left, changed, was, would, kept }
}

function resample({ trades, was, would, kept }: Pairs) {
  const [totals, averages, winRates] = [series(), series(), series()]
  const draw = seededDraw(trades)
  for (let sample = 0; sample < RESAMPLES; sample++) {
    let [sumWas, sumWould, winsWas, winsWould, left] = [0, 0, 0, 0, 0]
    for (let drawn = 0; drawn < trades; drawn++) {
      const at = draw()
      const before = was[at] as number
      const after = would[at] as number
      sumWas += before
      sumWould += after
      if (before > 0) winsWas += 1
      if (after > 0) winsWould += 1
      left += kept[at] as number
    }
    totals[sample] = sumWould - sumWas
    averages[sample] = (left && sumWould / left) - sumWas / trades
    winRates[sample] = 100 * ((left && winsWould / left) - winsWas / trades)
  }
  return { totalPnl: middleOf(totals), expectancy: middleOf(averages), winRatePct: middleOf(winRates) }
}

function series(): Float64Array {
  return new Float64Array(RESAMPLES)
}

/** From the value that 5% of the draws lie below to the one that 5% lie above. */
function middleOf(drawn: Float64Array): Interval {
  drawn.sort()
  const at = (share: number) => estimate(drawn[Math.ceil(share * RESAMPLES) - 1] as number)
  return { low: at(0.05), high: at(0.95) }
}

function linearise({ trades, left, was, would, kept }: Pairs) {
  const [average, leftAverage] = [averageOf(was, trades), averageOf(would, left)]
  const [rate, leftRate] = [winsOf(was) / trades, winsOf(would) / left]
  const perLeft = trades / left
  const total = influences()
  const averages = influences()
  const rates = influences()
  for (let at = 0; at < trades; at++) {
    const [before, after, isLeft] = [was[at] as number, would[at] as number, kept[at] as number]
    total.add(after - before)
    averages.add(isLeft * (after - leftAverage) * perLeft - (before - average))
    rates.add(isLeft * ((after > 0 ? 1 : 0) - leftRate) * perLeft - ((before > 0 ? 1 : 0) - rate))
  }
  const around = (value: number, reach: number, scale: number): Interval => ({
    low: estimate(scale * (value - reach)),
    high: estimate(scale * (value + reach)),
  })
  return {
    totalPnl: around(total.mean(), total.reach(), trades),
    expectancy: around(leftAverage - average, averages.reach(), 1),
    winRatePct: around(leftRate - rate, rates.reach(), 100),
  }

  /** The mean of the values so far and how far it is uncertain. Source: B. P. Welford, Technometrics 4 (1962). */
  function influences() {
    let [count, mean, squares] = [0, 0, 0]
    return {
      add: (value: number) => {
        count += 1
        const apart = value - mean
        mean += apart / count
        squares += apart * (value - mean)
      },
      mean: () => mean,
      reach: () => student95(trades - 1) * Math.sqrt(squares / (trades - 1) / trades),
    }
  }
}

function averageOf(amounts: Float64Array, trades: number): number {
  let sum = 0
  for (const amount of amounts) sum += amount
  return sum / trades
}

function winsOf(amounts: Float64Array): number {
  let wins = 0
  for (const amount of amounts) if (amount > 0) wins += 1
  return wins
}
