import {
  MIN_TRADES_FOR_INTERVAL,
  MIN_TRADES_FOR_SKILL,
  MIN_WINS_AND_LOSSES,
  RESAMPLE_COUNT,
} from '@candlebook/domain/analytics/estimates'
import { metricTable } from '@candlebook/domain/analytics/metric-table'
import type { FastMetrics } from '@candlebook/domain/analytics/what-if'
import type { Difference, TooFew } from '@candlebook/domain/analytics/what-if-difference'
import {
  compare,
  type Decimal,
  negate,
  sign,
  subtract,
  toAbsolute,
  toPlaces,
} from '@candlebook/domain/decimal/decimal'
import { getMoneySign, roundAsShown } from '@candlebook/domain/money/format-money'
import { formatFixed, formatPercent, formatRatio, missing } from '@candlebook/domain/text/numbers'
import { formatCount } from '@candlebook/domain/text/text'
import { formatBaseMoney, formatSignedBaseMoney, getShownCurrency } from '../../lib/money.ts'

/** A cell of the table, with a sign when it is a gain or loss. */
export type Cell = { text: string; sign?: -1 | 0 | 1 | null }

/** A metric: real, simulated, and the difference; `interval` when there is one. */
type FigureRow = {
  title: string
  real: Cell
  simulated: Cell
  difference: Cell
  interval: string | null
  /** Whether the difference as shown is not that of the figures as shown: each is rounded separately. */
  roundedApart: boolean
}

/** The rows of the table of figures. */
export function buildFigureRows(
  real: FastMetrics,
  simulated: FastMetrics,
  difference: Difference,
): FigureRow[] {
  const row = (
    title: string,
    value: (metrics: FastMetrics) => Decimal | null,
    words: Words,
    interval: keyof NonNullable<Difference['intervals']> | null = null,
  ): FigureRow => {
    const [is, wouldBe] = [value(real), value(simulated)]
    const change = is === null || wouldBe === null ? null : subtract(wouldBe, is)
    return {
      title,
      real: words.value(is),
      simulated: words.value(wouldBe),
      difference: change === null ? { text: missing } : words.change(change),
      interval: interval && describeInterval(difference, interval, words),
      roundedApart:
        is !== null &&
        wouldBe !== null &&
        change !== null &&
        compare(subtract(words.round(wouldBe), words.round(is)), words.round(change)) !== 0,
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

type Words = {
  value: (amount: Decimal | null) => Cell
  change: (amount: Decimal) => Cell
  /** The number as it is shown. */
  round: (amount: Decimal) => Decimal
}

const toGainCell = (amount: Decimal | null): Cell => ({
  text: formatSignedBaseMoney(amount),
  sign: getMoneySign(amount),
})
const gains: Words = {
  value: toGainCell,
  change: toGainCell,
  round: (amount) => roundAsShown(amount, getShownCurrency()),
}
const shares: Words = {
  value: (percent) => ({ text: formatPercent(percent) }),
  change: (points) => ({ text: `${formatSigned(points, 1)} points` }),
  round: (percent) => toPlaces(percent, 1),
}
const ratios: Words = {
  value: (ratio) => ({ text: formatRatio(ratio) }),
  change: (change) => ({ text: formatSigned(change, 2) }),
  round: (ratio) => toPlaces(ratio, 2),
}
const counts: Words = {
  value: (count) => ({ text: count === null ? missing : formatFixed(count, 0) }),
  change: (change) => ({ text: formatSigned(change, 0) }),
  round: (count) => count,
}

function formatSigned(number: Decimal, places: number): string {
  return `${sign(toPlaces(number, places)) > 0 ? '+' : ''}${formatFixed(number, places)}`
}

function describeInterval(
  { intervals, tooFew }: Difference,
  id: keyof NonNullable<Difference['intervals']>,
  words: Words,
): string | null {
  if (tooFew) return 'too few trades to tell'
  if (!intervals) return null
  const { low, high } = intervals[id]
  return `${words.change(low).text.replace(' points', '')} to ${words.change(high).text}`
}

/** The title of the curves. */
export function describeWhatIf(
  { real, simulated, difference }: { real: FastMetrics; simulated: FastMetrics; difference: Difference },
  ruled: boolean,
): string {
  if (!ruled) return 'Tick a rule: the curve under it is drawn next to the real one'
  if (difference.excluded + difference.stopped === 0) return 'These rules change none of the trades'
  if (simulated.trades === 0) return 'The real curve alone: the rules leave no trade'
  const change = subtract(simulated.totalPnl, real.totalPnl)
  if (sign(change) === 0) return 'Under these rules the total would be the same'
  return `Under these rules the total would be ${formatBaseMoney(toAbsolute(change))} ${sign(change) > 0 ? 'higher' : 'lower'}`
}

/** Shown when the rules exclude all trades. */
export const NONE_LEFT = 'No trade is left under these rules'

/** How many trades the rules change. */
export function describeChange({ excluded, stopped }: Difference, trades: number): string {
  const all = formatCount(trades, 'trade')
  if (excluded > 0 && stopped > 0)
    return `Of ${all}, ${formatInteger(excluded)} ${chooseIsOrAre(excluded)} left out and ${formatInteger(stopped)} ${chooseCountsOrCount(stopped)} as exited at the stop.`
  if (excluded > 0) return `Of ${all}, ${formatInteger(excluded)} ${chooseIsOrAre(excluded)} left out.`
  if (stopped > 0)
    return `Of ${all}, ${formatInteger(stopped)} ${chooseCountsOrCount(stopped)} as exited at the stop.`
  return `All ${all} stay as they are.`
}

/** The meaning of the interval of the total, or why there is none; null when no trade is changed or included. */
export function describeCertainty(difference: Difference, real: { trades: number }): string | null {
  const { intervals, tooFew } = difference
  if (tooFew) return `Too few trades to tell: ${tooFewWords[tooFew](difference, real)}`
  if (!intervals) return null
  const { low, high } = intervals.totalPnl
  if (sign(low) <= 0 && sign(high) >= 0)
    return `The interval of the difference in total P&L contains zero: it may be chance. ${MANY_RULES}`
  return `The interval of the difference in total P&L is entirely ${sign(low) > 0 ? 'above' : 'below'} zero. ${MANY_RULES}`
}

const GROUP_NEEDS = `A group needs ${MIN_TRADES_FOR_INTERVAL} trades, ${MIN_WINS_AND_LOSSES} wins and ${MIN_WINS_AND_LOSSES} losses.`

const tooFewWords: Record<TooFew, (difference: Difference, real: { trades: number }) => string> = {
  trades: (_, { trades }) =>
    `${formatCount(trades, 'trade')}, and it takes ${MIN_TRADES_FOR_SKILL} to tell skill from luck.`,
  included: ({ excluded }, { trades }) =>
    `${formatCount(trades - excluded, 'trade')} would be left. ${GROUP_NEEDS}`,
  excluded: ({ excluded }) => `the rules leave out ${formatCount(excluded, 'trade')}. ${GROUP_NEEDS}`,
  stopped: ({ stopped }) =>
    `${formatCount(stopped, 'trade')} ${chooseCountsOrCount(stopped)} as exited at the stop, and it takes ${MIN_TRADES_FOR_INTERVAL}.`,
}

/** The effect of comparing many rules on one interval. */
export const MANY_RULES =
  'The interval is that of one rule tried once. Of ten rules without any effect, about one has an interval that misses zero, so the more rules you compare, the less it says.'

/** What the intervals show and what they do not. */
export const INTERVAL_HELP =
  'In about nine of ten records, such an interval contains the true difference, for as many trades left out and left as here, each paired with what became of it; with a few results far larger than the others, in 85 of 100. It takes for granted that trades do not depend on each other and that the future is like the past. Only figures that are a sum or an average of single trades have one.'

/** How the intervals are computed. */
export function describeMethod({ method }: Difference): string {
  return method === 'bootstrap'
    ? `The trades that are left out and those that are left are resampled ${formatInteger(RESAMPLE_COUNT)} times with a fixed seed (studentised bootstrap).`
    : 'By Student’s t.'
}

/** The error that no interval corrects. */
export const HINDSIGHT =
  'Chosen in hindsight: rules picked after the results are known look better than they are, and no interval corrects that. Only trades to come can prove a rule. Each trade counts as a whole, on its exit day.'

function formatInteger(count: number): string {
  return count.toLocaleString('en-US')
}

function chooseIsOrAre(count: number): string {
  return count === 1 ? 'is' : 'are'
}

function chooseCountsOrCount(count: number): string {
  return count === 1 ? 'counts' : 'count'
}
