import {
  MIN_TRADES_FOR_INTERVAL,
  MIN_TRADES_FOR_SKILL,
  metricTable,
  RESAMPLE_COUNT,
} from '@candlebook/domain/analytics'
import type { Difference, FastMetrics } from '@candlebook/domain/analytics/what-if'
import { absolute, type Decimal, negate, sign, subtract, toPlaces } from '@candlebook/domain/decimal'
import { fixed, formatPercent, formatRatio, missing, moneySign, plural } from '@candlebook/domain/text'
import { money, signedMoney } from '../../../lib/money.ts'

/** A cell of the table, with a sign when it is a gain or loss. */
export type Cell = { text: string; sign?: -1 | 0 | 1 | null }

/** A metric: real, simulated, and the difference; `interval` when there is one. */
export type FigureRow = {
  title: string
  real: Cell
  simulated: Cell
  difference: Cell
  interval: string | null
}

/** The rows of the table of figures. */
export function figureRows(real: FastMetrics, simulated: FastMetrics, difference: Difference): FigureRow[] {
  const row = (
    title: string,
    value: (metrics: FastMetrics) => Decimal | null,
    words: Words,
    interval: keyof NonNullable<Difference['intervals']> | null = null,
  ): FigureRow => {
    const [is, wouldBe] = [value(real), value(simulated)]
    return {
      title,
      real: words.value(is),
      simulated: words.value(wouldBe),
      difference: is === null || wouldBe === null ? { text: missing } : words.change(subtract(wouldBe, is)),
      interval: interval && intervalWords(difference, interval, words),
    }
  }
  const titled = (id: keyof typeof metricTable) => metricTable[id].title
  return [
    row(titled('totalPnl'), ({ totalPnl }) => totalPnl, gains, 'totalPnl'),
    row(titled('winRatePct'), ({ winRatePct }) => winRatePct, shares, 'winRatePct'),
    row(titled('expectancy'), ({ expectancy }) => expectancy, gains, 'expectancy'),
    row(titled('profitFactor'), ({ profitFactor }) => profitFactor, ratios),
    row(titled('averageWin'), ({ averageWin }) => averageWin, gains),
    row(titled('averageLoss'), ({ averageLoss }) => averageLoss && negate(averageLoss), gains),
    row(titled('maxDrawdown'), ({ maxDrawdown }) => negate(maxDrawdown), gains),
    row('Trades', ({ trades }) => String(trades), counts),
    row(titled('longestLossStreak'), ({ longestLossStreak }) => String(longestLossStreak), counts),
  ]
}

type Words = { value: (amount: Decimal | null) => Cell; change: (amount: Decimal) => Cell }

const gain = (amount: Decimal | null): Cell => ({
  text: signedMoney(amount),
  sign: moneySign(amount),
})
const gains: Words = { value: gain, change: gain }
const shares: Words = {
  value: (percent) => ({ text: formatPercent(percent) }),
  change: (points) => ({ text: `${signed(points, 1)} points` }),
}
const ratios: Words = {
  value: (ratio) => ({ text: formatRatio(ratio) }),
  change: (change) => ({ text: signed(change, 2) }),
}
const counts: Words = {
  value: (count) => ({ text: count === null ? missing : fixed(count, 0) }),
  change: (change) => ({ text: signed(change, 0) }),
}

function signed(number: Decimal, places: number): string {
  return `${sign(toPlaces(number, places)) > 0 ? '+' : ''}${fixed(number, places)}`
}

function intervalWords(
  { intervals, tooFew }: Difference,
  id: keyof NonNullable<Difference['intervals']>,
  words: Words,
): string | null {
  if (!intervals) return null
  if (tooFew) return 'too few trades to tell'
  const { low, high } = intervals[id]
  return `${words.change(low).text.replace(' points', '')} to ${words.change(high).text}`
}

/** The title of the curves. */
export function whatIfFinding(
  { real, simulated, difference }: { real: FastMetrics; simulated: FastMetrics; difference: Difference },
  ruled: boolean,
): string {
  if (!ruled) return 'Tick a rule: the curve under it is drawn beside the real one'
  if (difference.excluded + difference.stopped === 0) return 'These rules change none of the trades'
  if (simulated.trades === 0) return 'The real curve alone: the rules leave no trade'
  const change = subtract(simulated.totalPnl, real.totalPnl)
  if (sign(change) === 0) return 'Under these rules the total would be the same'
  return `Under these rules the total would be ${money(absolute(change))} ${sign(change) > 0 ? 'higher' : 'lower'}`
}

/** Shown when the rules exclude all trades. */
export const NONE_LEFT = 'No trade is left under these rules'

/** How many trades the rules change. */
export function changeWords({ excluded, stopped }: Difference, trades: number): string {
  const all = plural(trades, 'trade')
  if (excluded > 0 && stopped > 0)
    return `Of ${all}, ${grouped(excluded)} ${isAre(excluded)} left out and ${grouped(stopped)} ${countCounts(stopped)} as exited at the stop.`
  if (excluded > 0) return `Of ${all}, ${grouped(excluded)} ${isAre(excluded)} left out.`
  if (stopped > 0) return `Of ${all}, ${grouped(stopped)} ${countCounts(stopped)} as exited at the stop.`
  return `All ${all} stay as they are.`
}

/** The meaning of the interval of the total, or why there is none; null when no trade is changed or included. */
export function certaintyWords(
  { intervals, tooFew, excluded, stopped }: Difference,
  { trades }: { trades: number },
): string | null {
  if (!intervals) return null
  const left = trades - excluded
  if (tooFew) {
    if (trades < MIN_TRADES_FOR_SKILL)
      return `Too few trades to tell: ${plural(trades, 'trade')}, and it takes ${MIN_TRADES_FOR_SKILL} to tell skill from luck.`
    if (excluded + stopped < MIN_TRADES_FOR_INTERVAL)
      return `Too few trades to tell: the rules change ${excluded + stopped}, and it takes ${MIN_TRADES_FOR_INTERVAL} to tell anything about a group.`
    return `Too few trades to tell: ${plural(left, 'trade')} would be left, and it takes ${MIN_TRADES_FOR_INTERVAL} to tell anything about a group.`
  }
  const { low, high } = intervals.totalPnl
  if (sign(low) <= 0 && sign(high) >= 0)
    return `The interval of the difference in total P&L contains zero: it may be chance. ${MANY_RULES}`
  return `The interval of the difference in total P&L lies wholly ${sign(low) > 0 ? 'above' : 'below'} zero. ${MANY_RULES}`
}

/** The effect of comparing many rules on one interval. */
export const MANY_RULES =
  'The interval is that of one rule tried once. Of ten rules without any effect, about one has an interval that misses zero, so the more rules you compare, the less it says.'

/** How the intervals are computed. */
export function methodWords({ method }: Difference): string {
  return method === 'bootstrap'
    ? `The trades are resampled ${grouped(RESAMPLE_COUNT)} times with a fixed seed (bootstrap).`
    : 'By Student’s t.'
}

/** The error that no interval corrects. */
export const HINDSIGHT =
  'Chosen in hindsight: rules picked after the results are known look better than they are, and no interval corrects that. Only trades to come can prove a rule.'

function grouped(count: number): string {
  return count.toLocaleString('en-US')
}

function isAre(count: number): string {
  return count === 1 ? 'is' : 'are'
}

function countCounts(count: number): string {
  return count === 1 ? 'counts' : 'count'
}
