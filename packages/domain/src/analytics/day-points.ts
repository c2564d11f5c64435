import type { Day } from '../days/index.ts'
import type { Decimal } from '../decimal/index.ts'
import type { Curve } from './curve.ts'
import { fromUnits, toUnits } from './exact.ts'
import { scaleOf } from './wholes.ts'

/**
 * One exit day as far as the calendar and the curve need it: how many trades, wins and losses, and the P&L; then the
 * curve within the day, trade by trade: its highest and lowest point measured from where the day began, and its
 * deepest inner fall. A list and not an object, because years of them are read from the database at once.
 */
export type DayPoint = [
  day: Day,
  trades: number,
  wins: number,
  losses: number,
  pnl: Decimal,
  highest: Decimal,
  lowest: Decimal,
  deepest: Decimal,
]

type Outcomes = { trades: number; wins: number; losses: number }

/** The day in brief, out of how its trades came out and the curve through them. */
export function pointOf(day: Day, { all, curve }: { all: Outcomes; curve: Curve }): DayPoint {
  const inner = [curve.highest.height, curve.lowest?.height ?? 0n, curve.deepest?.amount ?? 0n].map(
    (amount) => fromUnits(amount),
  ) as [Decimal, Decimal, Decimal]
  return [day, all.trades, all.wins, all.losses, fromUnits(curve.end), ...inner]
}

/** Adds the point of what follows: a day of its own, or the later trades of the last one. */
export function addPoint(points: DayPoint[], next: DayPoint): void {
  const last = points.at(-1)
  if (last?.[0] === next[0]) points[points.length - 1] = joined(last, next)
  else points.push(next)
}

/** One day out of its earlier and its later trades; see absorbCurve for the curve. */
function joined(
  [day, trades, wins, losses, ...earlier]: DayPoint,
  [, laterTrades, laterWins, laterLosses, ...later]: DayPoint,
): DayPoint {
  const [end, peak, low, fall] = unitsOf(earlier)
  const [moreEnd, morePeak, moreLow, moreFall] = unitsOf(later)
  const amounts = [
    end + moreEnd,
    largest(peak, end + morePeak),
    -largest(-low, -(end + moreLow)),
    largest(largest(fall, moreFall), peak - (end + moreLow)),
  ].map((amount) => fromUnits(amount)) as Amounts
  return [day, trades + laterTrades, wins + laterWins, losses + laterLosses, ...amounts]
}

type Amounts = [Decimal, Decimal, Decimal, Decimal]

const unitsOf = (amounts: Amounts) =>
  amounts.map((amount) => toUnits(amount)) as [bigint, bigint, bigint, bigint]
const largest = (a: bigint, b: bigint) => (a > b ? a : b)

/** The days, oldest first, with the curve through them, and the sum of their P&L. Shapes: AnalyticsDay of the contract. */
export function curveThrough(points: readonly DayPoint[]) {
  const { zero, of, text } = scaleOf(amountsOf(points))
  let end = zero
  let peak = zero
  const days = points.map(([day, trades, wins, losses, pnl, highest, lowest, deepest]) => {
    const [across, inner] = [peak - (end + of(lowest)), of(deepest)]
    const top = end + of(highest)
    if (top > peak) peak = top
    end += of(pnl)
    return {
      day,
      trades,
      wins,
      losses,
      pnl,
      equity: text(end),
      drawdown: text(peak - end),
      deepest: text(across > inner ? across : inner),
    }
  })
  return { days, pnl: text(end) }
}

function* amountsOf(points: readonly DayPoint[]): Iterable<Decimal> {
  for (const point of points) {
    yield point[4]
    yield point[5]
    yield point[6]
    yield point[7]
  }
}
