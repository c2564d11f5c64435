import type { Day } from '../days/day.ts'
import type { Decimal } from '../decimal/decimal.ts'
import type { EquityCurve } from './equity-curve.ts'
import { fromUnits, type ScaledInteger, scaleAmounts, toUnits } from './units.ts'

/**
 * One exit day for the calendar and the equity curve: counts, P&L, and the curve within the day. `highest` and
 * `lowest` count from the start of the day; `maxDrawdown` is within the day. A tuple, because a report decodes years
 * of them at once.
 */
export type DayPoint = [
  day: Day,
  trades: number,
  wins: number,
  losses: number,
  pnl: Decimal,
  highest: Decimal,
  lowest: Decimal,
  maxDrawdown: Decimal,
]

type Outcomes = { trades: number; wins: number; losses: number }

export function toDayPoint(day: Day, { all, curve }: { all: Outcomes; curve: EquityCurve }): DayPoint {
  const inner = [curve.highest.equity, curve.lowest?.equity ?? 0n, curve.maxDrawdown?.amount ?? 0n].map(
    (amount) => fromUnits(amount),
  ) as [Decimal, Decimal, Decimal]
  return [day, all.trades, all.wins, all.losses, fromUnits(curve.end), ...inner]
}

/** Appends a day, or merges it into the last one when the last one is the same day. */
export function appendDayPoint(points: DayPoint[], next: DayPoint): void {
  const last = points.at(-1)
  if (last?.[0] === next[0]) points[points.length - 1] = mergeDayPoints(last, next)
  else points.push(next)
}

/** Merges the earlier and the later trades of one day. See appendCurve. */
function mergeDayPoints(
  [day, trades, wins, losses, ...earlier]: DayPoint,
  [, laterTrades, laterWins, laterLosses, ...later]: DayPoint,
): DayPoint {
  const [end, peak, trough, drawdown] = toUnitAmounts(earlier)
  const [laterEnd, laterPeak, laterTrough, laterDrawdown] = toUnitAmounts(later)
  const amounts = [
    end + laterEnd,
    pickLarger(peak, end + laterPeak),
    -pickLarger(-trough, -(end + laterTrough)),
    pickLarger(pickLarger(drawdown, laterDrawdown), peak - (end + laterTrough)),
  ].map((amount) => fromUnits(amount)) as Amounts
  return [day, trades + laterTrades, wins + laterWins, losses + laterLosses, ...amounts]
}

type Four<Value> = [Value, Value, Value, Value]
type Amounts = Four<Decimal>

const toUnitAmounts = (amounts: Amounts) =>
  amounts.map((amount) => toUnits(amount)) as [bigint, bigint, bigint, bigint]
const pickLarger = (a: bigint, b: bigint) => (a > b ? a : b)

/** The index of the first amount of a point, and the number of its amounts. */
const FIRST_AMOUNT = 4
const AMOUNTS = 4

/**
 * The days, oldest first, with the equity curve, as columns of one length, and the sum of their P&L. Shape: AnalyticsDays
 * of the contract.
 */
export function buildDailyCurve(points: readonly DayPoint[]) {
  const { integers, zero, toDecimal } = scaleAmounts(
    points.flatMap((point) => point.slice(FIRST_AMOUNT) as Amounts),
  )
  let end = zero
  let peak = zero
  const days = createDayColumns()
  for (const [index, [day, trades, wins, losses, pnl, , , maxDrawdown]] of points.entries()) {
    const at = AMOUNTS * index
    const [change, highest, lowest, inner] = integers.slice(at, at + AMOUNTS) as Four<ScaledInteger>
    const across = peak - (end + lowest)
    const top = end + highest
    if (top > peak) peak = top
    end += change
    days.day.push(day)
    days.trades.push(trades)
    days.wins.push(wins)
    days.losses.push(losses)
    days.pnl.push(pnl)
    days.equity.push(toDecimal(end))
    days.drawdown.push(toDecimal(peak - end))
    days.maxDrawdown.push(across > inner ? toDecimal(across) : maxDrawdown)
  }
  return { days, pnl: toDecimal(end) }
}

/** One exit day of a report. */
export type ReportDay = {
  day: Day
  trades: number
  wins: number
  losses: number
  pnl: Decimal
  equity: Decimal
  drawdown: Decimal
  maxDrawdown: Decimal
}

/** The exit days of a report, a list for each field. */
export type DayColumns = { [Field in keyof ReportDay]: ReportDay[Field][] }

/** The columns of no day. */
export const createDayColumns = (): DayColumns => ({
  day: [],
  trades: [],
  wins: [],
  losses: [],
  pnl: [],
  equity: [],
  drawdown: [],
  maxDrawdown: [],
})

/** The days of a report, one object for each. */
export function listReportDays(columns: DayColumns): ReportDay[] {
  const { trades, wins, losses, pnl, equity, drawdown, maxDrawdown } = columns
  return columns.day.map((day, at) => ({
    day,
    trades: trades[at]!, // all columns have one length
    wins: wins[at]!,
    losses: losses[at]!,
    pnl: pnl[at]!,
    equity: equity[at]!,
    drawdown: drawdown[at]!,
    maxDrawdown: maxDrawdown[at]!,
  }))
}
