import { countDaysBetween, type Day } from '../days/day.ts'
import { type Decimal, toBig, toDecimal } from '../decimal/decimal.ts'
import { countEvens } from '../trades/outcome-metrics.ts'
import { computeAverageInterval } from './bootstrap-t.ts'
import { buildDailyCurve, type DayColumns, hasPartialExit } from './day-points.ts'
import type { DrawdownUnit } from './drawdown-options.ts'
import { createPick, type DrawdownResults } from './drawdown-risk.ts'
import { computeKellyInterval, hasEnoughTrades, RESAMPLE_COUNT, toEstimate } from './estimates.ts'
import { computeKellyPct, computeRExpectancy } from './metrics.ts'
import { computeIntervals } from './report.ts'
import { computeRollingFigures, type RollingFigures, rollingWindows } from './rolling.ts'
import type { Rollup } from './rollup.ts'
import { MAX_SAMPLE_TRADES } from './summary.ts'
import type { TradeSequence } from './trade-sequence.ts'
import { fromUnits, toPercentage } from './units.ts'

/** Risk and estimates of the Analytics tab. Shapes and units: RiskReport of the contract. */
export type Risk = ReturnType<typeof buildRisk> extends Generator<void, infer Built> ? Built : never

/**
 * Builds the risk figures from a rollup and its closed trades one by one, both of one moment. `until` is the last day that counts
 * for the time under water: the trader's own day, or the last day of the filter when it is earlier. Yields between its parts, so
 * that a server can answer others in between.
 */
export function* buildRisk({
  rollup: { summary, points },
  sequence,
  until,
}: {
  rollup: Rollup
  sequence: TradeSequence
  until: Day
}) {
  const { all } = summary
  const { winRate, expectancy } = computeIntervals(summary)
  const r = describeR(sequence)
  yield
  const rolling: RollingFigures[] = []
  for (const window of rollingWindows) {
    rolling.push(computeRollingFigures(sequence, window))
    yield
  }
  return {
    counts: { trades: all.trades, wins: all.wins, losses: all.losses, evens: countEvens(all) },
    totalPnl: fromUnits(all.pnl),
    kelly: { pct: computeKellyPct(summary), interval: computeKellyInterval(summary) },
    r: { expectancy: computeRExpectancy(summary), ...r },
    rolling,
    all: { winRate, interval: expectancy && { low: expectancy.low, high: expectancy.high } },
    underWater: measureTimeUnderWater(buildDailyCurve(points).days, until),
    hasPartialExits: points.some(hasPartialExit),
  }
}

/** The trades with an R-multiple, the 90% interval of its average, and how R is distributed. */
function describeR({ r }: TradeSequence) {
  const values = new Float64Array(r.length)
  let count = 0
  for (const value of r) if (!Number.isNaN(value)) values[count++] = value // filter() takes several times as long
  const used = values.subarray(0, count)
  return { trades: count, interval: computeRInterval(used), quantiles: findQuantiles(used) }
}

/** The interval of the average R, computed as that of the expectancy in money. */
function computeRInterval(values: Float64Array) {
  const wins = values.reduce((count, value) => count + (value > 0 ? 1 : 0), 0)
  const losses = values.reduce((count, value) => count + (value < 0 ? 1 : 0), 0)
  if (!hasEnoughTrades({ trades: values.length, wins, losses })) return null
  const interval = computeAverageInterval(Array.from(values))
  const isDrawn = values.length <= MAX_SAMPLE_TRADES
  return (
    interval && {
      ...interval,
      method: isDrawn ? ('bootstrap' as const) : ('student' as const),
      resamples: isDrawn ? RESAMPLE_COUNT : 0,
    }
  )
}

/** The R that one in twenty, a quarter, half, three quarters and 19 of 20 trades do not exceed, each that of a trade; null without one. */
function findQuantiles(values: Float64Array) {
  if (values.length === 0) return null
  const pick = createPick(values)
  const at = (share: number) => toEstimate(pick(share))
  return { p5: at(0.05), p25: at(0.25), p50: at(0.5), p75: at(0.75), p95: at(0.95) }
}

/**
 * A period under water: from the first exit day that ends below the highest total to `to`, the first one that ends at it again or
 * the last day that counts; `isOver` says which. `lastExit` is the last exit day before the recovery. `trades` are closed in it.
 */
export type UnderWaterPeriod = {
  from: Day
  to: Day
  lastExit: Day
  days: number
  trades: number
  isOver: boolean
}

/** Calendar days under water, of all calendar days from the first exit to the last day that counts. */
export type TimeUnderWater = {
  days: number
  of: number
  sharePct: Decimal | null
  longest: UnderWaterPeriod | null
  /** The period that is not over; null at the highest total. */
  present: UnderWaterPeriod | null
}

/**
 * Measures how long the total was below its highest point so far. A calendar day is under water when the last exit day up to it
 * ended below the highest total, and `until` is the last day that counts. Of equally long periods the first is the longest.
 */
export function measureTimeUnderWater(
  days: Pick<DayColumns, 'day' | 'drawdown' | 'trades'>,
  until: Day,
): TimeUnderWater {
  const [first, last] = [days.day[0], days.day.at(-1)]
  if (first === undefined || last === undefined)
    return { days: 0, of: 0, sharePct: null, longest: null, present: null }
  const end = until > last ? until : last
  const periods = findPeriods(days, end)
  const longest = periods.reduce<UnderWaterPeriod | null>(
    (best, period) => (best !== null && best.days >= period.days ? best : period),
    null,
  )
  const total = periods.reduce((sum, period) => sum + period.days, 0)
  const of = countDaysBetween(first, end) + 1
  return {
    days: total,
    of,
    sharePct: toPercentage(BigInt(total), BigInt(of)),
    longest,
    present: periods.find(({ isOver }) => !isOver) ?? null,
  }
}

function findPeriods(
  { day, drawdown, trades }: Pick<DayColumns, 'day' | 'drawdown' | 'trades'>,
  end: Day,
): UnderWaterPeriod[] {
  const periods: UnderWaterPeriod[] = []
  let open: UnderWaterPeriod | null = null
  for (const [at, exited] of day.entries()) {
    if (drawdown[at] === '0') {
      if (open) periods.push({ ...open, to: exited, days: countDaysBetween(open.from, exited), isOver: true })
      open = null
      continue
    }
    open ??= { from: exited, to: end, lastExit: exited, days: 0, trades: 0, isOver: false }
    open.lastExit = exited
    open.trades += trades[at]! // columns have one length
  }
  if (open) periods.push({ ...open, days: countDaysBetween(open.from, end) + 1 })
  return periods
}

/** The trades that a drawdown is estimated from: those with an R-multiple, or all. */
export function selectDrawdownResults({ pnl, r, day }: TradeSequence, unit: DrawdownUnit): DrawdownResults {
  if (unit === 'money') return { results: pnl, day }
  const isUsed = (_: number, at: number) => !Number.isNaN(r[at])
  return { results: r.filter(isUsed), day: day.filter(isUsed) }
}

/** The drawdown in R that is looked at first. */
const FIRST_DEPTH_R = '10'

/** The drawdown that is looked at first: 10R, or in money the largest one of the record with 2 digits; null without one. */
export function suggestDepth({ summary }: Rollup, unit: DrawdownUnit): Decimal | null {
  if (unit === 'r') return FIRST_DEPTH_R
  const { maxDrawdown } = summary.curve
  return maxDrawdown && toDecimal(toBig(fromUnits(maxDrawdown.amount)).prec(2))
}
