import type { Day } from '../../days/index.ts'
import type { Decimal } from '../../decimal/index.ts'
import { chooseScale } from '../exact/scaled-integers.ts'
import { fromUnits, toUnits } from '../exact/units.ts'
import type { EquityCurve } from './equity-curve.ts'

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

type Amounts = [Decimal, Decimal, Decimal, Decimal]

const toUnitAmounts = (amounts: Amounts) =>
  amounts.map((amount) => toUnits(amount)) as [bigint, bigint, bigint, bigint]
const pickLarger = (a: bigint, b: bigint) => (a > b ? a : b)

/** The days, oldest first, with the equity curve, and the sum of their P&L. Shape: AnalyticsDay of the contract. */
export function buildDailyCurve(points: readonly DayPoint[]) {
  const { zero, toInteger, toDecimal } = chooseScale(listAmounts(points))
  let end = zero
  let peak = zero
  const days = points.map(([day, trades, wins, losses, pnl, highest, lowest, maxDrawdown]) => {
    const [across, inner] = [peak - (end + toInteger(lowest)), toInteger(maxDrawdown)]
    const top = end + toInteger(highest)
    if (top > peak) peak = top
    end += toInteger(pnl)
    return {
      day,
      trades,
      wins,
      losses,
      pnl,
      equity: toDecimal(end),
      drawdown: toDecimal(peak - end),
      maxDrawdown: toDecimal(across > inner ? across : inner),
    }
  })
  return { days, pnl: toDecimal(end) }
}

function* listAmounts(points: readonly DayPoint[]): Iterable<Decimal> {
  for (const point of points) {
    yield point[4]
    yield point[5]
    yield point[6]
    yield point[7]
  }
}
