import type { Day } from '../days/day.ts'
import type { Decimal } from '../decimal/decimal.ts'
import { computeBootstrapT } from './bootstrap-t.ts'
import { computeWilsonInterval, hasEnoughTrades, type Interval } from './estimates.ts'
import type { TradeSequence } from './trade-sequence.ts'
import { fromUnits, toMean, toPercentage, type Units } from './units.ts'

/** The numbers of trades that rolling figures look back on. */
export const rollingWindows = [20, 50, 100] as const

/** The most points of a rolling line. Of more trades, every n-th has a point, and the last one always. */
export const MAX_ROLLING_POINTS = 250

/**
 * The last trades of a record: their days and the ids of the first and the last one, counts, and exact sums. `winRate` is the 95%
 * interval by Wilson, `interval` the 90% interval of expectancy (null with too few trades, wins or losses).
 */
export type LatestTrades = {
  trades: number
  from: Day
  to: Day
  fromTrade: string
  toTrade: string
  wins: number
  losses: number
  pnl: Decimal
  winRatePct: Decimal
  winRate: { lowPct: Decimal; highPct: Decimal }
  expectancy: Decimal
  interval: Interval | null
}

/** A line over the record, as columns: after the trade with this number, the figures of the last trades up to it. */
export type RollingPoints = { trade: number[]; day: Day[]; winRatePct: Decimal[]; expectancy: Decimal[] }

/** Win rate and expectancy of the last `window` trades, now and over the record; nothing below this number of trades. */
export type RollingFigures = { window: number; latest: LatestTrades | null; points: RollingPoints }

/** Computes the rolling figures of a window. Only closed trades count, in order of exit. */
export function computeRollingFigures(sequence: TradeSequence, window: number): RollingFigures {
  return {
    window,
    latest: sequence.trades < window ? null : describeLatest(sequence, window),
    points: computePoints(sequence, window),
  }
}

function computePoints(sequence: TradeSequence, window: number): RollingPoints {
  const points: RollingPoints = { trade: [], day: [], winRatePct: [], expectancy: [] }
  const step = Math.ceil((sequence.trades - window + 1) / MAX_ROLLING_POINTS)
  const first = window + ((sequence.trades - window) % Math.max(step, 1))
  for (let end = first; end <= sequence.trades; end += step) {
    const { wins, pnl } = sumWindow(sequence, { from: end - window, to: end })
    points.trade.push(end)
    points.day.push(getDay(sequence, end - 1))
    points.winRatePct.push(toPercentage(BigInt(wins), BigInt(window)) ?? '0') // a window has trades
    points.expectancy.push(toMean(pnl, BigInt(window)) ?? '0')
  }
  return points
}

function describeLatest(sequence: TradeSequence, window: number): LatestTrades {
  const [from, to] = [sequence.trades - window, sequence.trades]
  const { wins, losses, pnl } = sumWindow(sequence, { from, to })
  const isEnough = hasEnoughTrades({ trades: window, wins, losses })
  return {
    trades: window,
    from: getDay(sequence, from),
    to: getDay(sequence, to - 1),
    fromTrade: sequence.getId(from),
    toTrade: sequence.getId(to - 1),
    wins,
    losses,
    pnl: fromUnits(pnl),
    winRatePct: toPercentage(BigInt(wins), BigInt(window)) ?? '0',
    winRate: computeWilsonInterval({ hits: wins, trades: window }) ?? { lowPct: '0', highPct: '100' },
    expectancy: toMean(pnl, BigInt(window)) ?? '0',
    interval: isEnough ? computeBootstrapT(Array.from(sequence.pnl.subarray(from, to))) : null,
  }
}

function getDay({ days, day }: TradeSequence, at: number): Day {
  return days[day[at] as number] as Day // within bounds
}

function sumWindow({ getPnl }: TradeSequence, { from, to }: { from: number; to: number }) {
  let [wins, losses, pnl]: [number, number, Units] = [0, 0, 0n]
  for (let at = from; at < to; at++) {
    const amount = getPnl(at)
    pnl += amount
    if (amount > 0n) wins += 1
    else if (amount < 0n) losses += 1
  }
  return { wins, losses, pnl }
}
