import type { Day } from '../days/day.ts'
import type { Decimal } from '../decimal/decimal.ts'
import type { EquityCurve } from './equity-curve.ts'
import { EXACT_R_DECIMALS, type RMultipleSums } from './sum-r-multiples.ts'
import { fromUnits, type ScaledInteger, scaleAmounts, toUnits, type Units } from './units.ts'

/**
 * One exit day for the calendar and the equity curve: counts of its closed trades, the P&L that it realises, and the curve
 * within the day. `highest` and `lowest` count from the start of the day; `maxDrawdown` is within the day. `r` is the sum of R of
 * its closed trades, of which `rTrades` have one. `partial` only where partial exits count: their number, and the P&L of the
 * closed trades. A tuple, because a report decodes years of them at once.
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
  r: Decimal,
  rTrades: number,
  partial?: PartialDay,
]

type PartialDay = { exits: number; closedPnl: Decimal }

/** The P&L of the trades that were closed on the day; the `pnl` of a point is what the day realised. */
export function getClosedPnl(point: DayPoint): Decimal {
  return point[PARTIAL]?.closedPnl ?? point[FIRST_AMOUNT]
}

/** Whether the day has a partial exit, or closed a trade with earlier ones. */
export function hasPartialExit(point: DayPoint): boolean {
  return point[PARTIAL] !== undefined
}

type Outcomes = { trades: number; wins: number; losses: number }

export function toDayPoint(
  day: Day,
  {
    all,
    curve,
    r,
    partial,
  }: {
    all: Outcomes
    curve: EquityCurve
    r: Pick<RMultipleSums, 'sum' | 'trades'>
    partial?: { exits: number; closedPnl: Units }
  },
): DayPoint {
  const inner = [curve.highest.equity, curve.lowest?.equity ?? 0n, curve.maxDrawdown?.amount ?? 0n].map(
    (amount) => fromUnits(amount),
  ) as [Decimal, Decimal, Decimal]
  const ofR = [fromUnits(r.sum, EXACT_R_DECIMALS), r.trades] as const
  const point: DayPoint = [day, all.trades, all.wins, all.losses, fromUnits(curve.end), ...inner, ...ofR]
  if (partial) point.push({ exits: partial.exits, closedPnl: fromUnits(partial.closedPnl) })
  return point
}

/** Appends a day, or merges it into the last one when the last one is the same day. */
export function appendDayPoint(points: DayPoint[], next: DayPoint): void {
  const last = points.at(-1)
  if (last?.[0] === next[0]) points[points.length - 1] = mergeDayPoints(last, next)
  else points.push(next)
}

/** Merges the earlier and the later rows of one day. See appendCurve. */
function mergeDayPoints(earlier: DayPoint, later: DayPoint): DayPoint {
  const [day, trades, wins, losses] = earlier
  const [, laterTrades, laterWins, laterLosses] = later
  const [end, peak, trough, drawdown] = toUnitAmounts(pickAmounts(earlier))
  const [laterEnd, laterPeak, laterTrough, laterDrawdown] = toUnitAmounts(pickAmounts(later))
  const amounts = [
    end + laterEnd,
    pickLarger(peak, end + laterPeak),
    -pickLarger(-trough, -(end + laterTrough)),
    pickLarger(pickLarger(drawdown, laterDrawdown), peak - (end + laterTrough)),
  ].map((amount) => fromUnits(amount)) as Amounts
  const counts = [trades + laterTrades, wins + laterWins, losses + laterLosses] as const
  const r = fromUnits(toUnits(earlier[R]) + toUnits(later[R]))
  const merged: DayPoint = [day, ...counts, ...amounts, r, earlier[R_TRADES] + later[R_TRADES]]
  if (earlier[PARTIAL] || later[PARTIAL]) merged.push(mergePartialDays(earlier, later))
  return merged
}

function mergePartialDays(earlier: DayPoint, later: DayPoint): PartialDay {
  return {
    exits: (earlier[PARTIAL]?.exits ?? 0) + (later[PARTIAL]?.exits ?? 0),
    closedPnl: fromUnits(toUnits(getClosedPnl(earlier)) + toUnits(getClosedPnl(later))),
  }
}

type Four<Value> = [Value, Value, Value, Value]
type Amounts = Four<Decimal>

const toUnitAmounts = (amounts: Amounts) =>
  amounts.map((amount) => toUnits(amount)) as [bigint, bigint, bigint, bigint]
const pickLarger = (a: bigint, b: bigint) => (a > b ? a : b)

/** The index of the first amount of a point, the number of its amounts, and the indexes of R and of its partial exits. */
const [FIRST_AMOUNT, AMOUNTS, R, R_TRADES, PARTIAL] = [4, 4, 8, 9, 10] as const
const pickAmounts = (point: DayPoint) => point.slice(FIRST_AMOUNT, FIRST_AMOUNT + AMOUNTS) as Amounts

/**
 * The days, oldest first, with the equity curve, as columns of one length, and the sum of their P&L. Shape: AnalyticsDays
 * of the contract.
 */
export function buildDailyCurve(points: readonly DayPoint[]) {
  const { integers, zero, toDecimal } = scaleAmounts(points.flatMap(pickAmounts))
  let end = zero
  let peak = zero
  const days = createDayColumns()
  for (const [
    index,
    [day, trades, wins, losses, pnl, , , maxDrawdown, r, rTrades, partial],
  ] of points.entries()) {
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
    days.partialExits.push(partial?.exits ?? 0)
    days.pnl.push(pnl)
    days.r.push(r)
    days.rTrades.push(rTrades)
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
  /** Exits of trades that are closed on a later day or still open. */
  partialExits: number
  pnl: Decimal
  /** The sum of R of the closed trades, of which `rTrades` have one. */
  r: Decimal
  rTrades: number
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
  partialExits: [],
  pnl: [],
  r: [],
  rTrades: [],
  equity: [],
  drawdown: [],
  maxDrawdown: [],
})

/** The days of a report, one object for each. */
export function listReportDays(columns: DayColumns): ReportDay[] {
  const { trades, wins, losses, partialExits, pnl, r, rTrades, equity, drawdown, maxDrawdown } = columns
  return columns.day.map((day, at) => ({
    day,
    trades: trades[at]!, // all columns have one length
    wins: wins[at]!,
    losses: losses[at]!,
    partialExits: partialExits[at]!,
    pnl: pnl[at]!,
    r: r[at]!,
    rTrades: rTrades[at]!,
    equity: equity[at]!,
    drawdown: drawdown[at]!,
    maxDrawdown: maxDrawdown[at]!,
  }))
}
