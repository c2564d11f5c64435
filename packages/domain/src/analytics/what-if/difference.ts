import { estimate, FEWEST_IN_ROW, FEWEST_TRADES, type Interval, RESAMPLES, student95 } from '../estimates.ts'
import { MOST_RESAMPLED } from '../keep.ts'
import { seededDraws } from '../seeded-draws.ts'
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
  const { trades } = packed
  const sums = sumPairs(packed, outcome)
  const { left, changed } = sums
  const method = trades <= MOST_RESAMPLED ? 'bootstrap' : 'student'
  const isKnown = trades >= 2 && left > 0 && changed > 0
  return {
    leftOut: trades - left,
    stopped: changed - (trades - left),
    intervals: !isKnown
      ? null
      : method === 'bootstrap'
        ? resample(packed, outcome)
        : linearise(packed, outcome, sums),
    method,
    tooFew: trades < FEWEST_TRADES || changed < FEWEST_IN_ROW || left < FEWEST_IN_ROW,
  }
}

/** The trades as they were and as they would have been, summed up; one that is left out would have been 0. */
type PairSums = {
  left: number
  changed: number
  was: number
  would: number
  winsWas: number
  winsWould: number
}

function sumPairs({ trades, pnl }: PackedTrades, { kept, amounts }: Outcome): PairSums {
  let [left, changed, was, would, winsWas, winsWould] = [0, 0, 0, 0, 0, 0]
  for (let at = 0; at < trades; at++) {
    const before = pnl[at] as number // inside, as every index in these loops
    const after = kept[at] === 1 ? (amounts[at] as number) : 0
    was += before
    would += after
    if (before > 0) winsWas += 1
    if (after > 0) winsWould += 1
    if (kept[at] === 1) left += 1
    if (kept[at] === 0 || after !== before) changed += 1
  }
  return { left, changed, was, would, winsWas, winsWould }
}

function resample({ trades, scale, pnl: was }: PackedTrades, { kept, amounts }: Outcome) {
  const unit = moneyOf(1, scale)
  const would = amounts.map((amount, at) => (kept[at] === 1 ? amount : 0))
  const [wonWas, wonWould] = [wonOf(was), wonOf(would)]
  const [totals, averages, winRates] = [series(), series(), series()]
  const drawn = new Int32Array(trades)
  const draw = seededDraws(trades)
  for (let sample = 0; sample < RESAMPLES; sample++) {
    draw(drawn)
    let [sumWas, sumWould, winsWas, winsWould, left] = [0, 0, 0, 0, 0]
    for (let place = 0; place < trades; place++) {
      const at = drawn[place] as number
      // Nothing is asked in here: a processor could only guess the answers, and guessing wrong costs most of the time.
      sumWas += was[at] as number
      sumWould += would[at] as number
      winsWas += wonWas[at] as number
      winsWould += wonWould[at] as number
      left += kept[at] as number
    }
    totals[sample] = unit * (sumWould - sumWas)
    averages[sample] = unit * ((left && sumWould / left) - sumWas / trades)
    winRates[sample] = 100 * ((left && winsWould / left) - winsWas / trades)
  }
  return { totalPnl: middleOf(totals), expectancy: middleOf(averages), winRatePct: middleOf(winRates) }
}

function wonOf(amounts: Float64Array): Uint8Array {
  return Uint8Array.from(amounts, (amount) => (amount > 0 ? 1 : 0))
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

/** Makes no lists: at 100,000 trades, clearing them away again would take longer than the sums. */
function linearise({ trades, scale, pnl }: PackedTrades, { kept, amounts }: Outcome, sums: PairSums) {
  const { left } = sums
  const unit = moneyOf(1, scale)
  const [average, leftAverage] = [sums.was / trades, sums.would / left]
  const [rate, leftRate] = [sums.winsWas / trades, sums.winsWould / left]
  const difference = (sums.would - sums.was) / trades
  const perLeft = trades / left
  // What each trade adds to a difference of averages, apart from their mean, which is 0.
  let [totals, averages, rates] = [0, 0, 0]
  for (let at = 0; at < trades; at++) {
    const before = pnl[at] as number
    const isLeft = kept[at] as number
    const after = isLeft * (amounts[at] as number)
    const ofTotal = after - before - difference
    const ofAverage = isLeft * (after - leftAverage) * perLeft - (before - average)
    const ofRate = isLeft * ((after > 0 ? 1 : 0) - leftRate) * perLeft - ((before > 0 ? 1 : 0) - rate)
    totals += ofTotal * ofTotal
    averages += ofAverage * ofAverage
    rates += ofRate * ofRate
  }
  const around = (value: number, squares: number, scale: number): Interval => {
    const reach = student95(trades - 1) * Math.sqrt(squares / (trades - 1) / trades)
    return { low: estimate(scale * (value - reach)), high: estimate(scale * (value + reach)) }
  }
  return {
    totalPnl: around(difference, totals, trades * unit),
    expectancy: around(leftAverage - average, averages, unit),
    winRatePct: around(leftRate - rate, rates, 100),
  }
}
