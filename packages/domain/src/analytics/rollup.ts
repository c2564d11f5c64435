import type { Day } from '../days/index.ts'
import type { Decimal } from '../decimal/index.ts'
import { addTrade } from './add-trade.ts'
import type { AnalysedTrade } from './analysed-trade.ts'
import { addStep, type Curve, emptyCurve } from './curve.ts'
import { type DayPoint, pointOf } from './day-points.ts'
import { absorb } from './merge.ts'
import { absorbStored, addStored, emptyStored, type StoredTotal } from './reconcile.ts'
import { emptySummary, type Summary } from './summary.ts'
import { tradeFigures } from './trade-figures.ts'

/**
 * All that a report needs of the trades that left in a span of time: a day, a month, a year, or all of them. Neighbours
 * put together give exactly what one pass over the trades of both gives.
 */
export type Rollup = { summary: Summary; points: DayPoint[]; stored: StoredTotal }

/** The rollup of no trades. */
export function emptyRollup(): Rollup {
  return { summary: emptySummary(), points: [], stored: emptyStored() }
}

/**
 * The rollup of each exit day, oldest first. Trades come in order of exit (see `byExit`), each with its stored P&L,
 * which is held against what its prices give.
 */
export function rollUpDays(trades: Iterable<AnalysedTrade & { pnl: Decimal }>): Map<Day, Rollup> {
  const days = new Map<Day, Rollup>()
  for (const trade of trades) {
    const rollup = days.get(trade.exitDate) ?? emptyRollup()
    days.set(trade.exitDate, rollup)
    const figures = tradeFigures(trade)
    addTrade(rollup.summary, trade, figures)
    addStored(rollup.stored, trade, figures)
  }
  for (const [day, rollup] of days) rollup.points.push(pointOf(day, rollup.summary))
  return days
}

/**
 * The rollup of trades that are handed in one by one, without one for each day and without keeping the trades. They
 * come as in `rollUpDays`.
 */
export function startRollup(): { add(trade: AnalysedTrade & { pnl: Decimal }): void; result(): Rollup } {
  const whole = emptyRollup()
  const days = new Map<Day, OneDay>()
  return {
    add(trade) {
      const day = days.get(trade.exitDate) ?? { trades: 0, wins: 0, losses: 0, curve: emptyCurve() }
      days.set(trade.exitDate, day)
      const figures = tradeFigures(trade)
      addTrade(whole.summary, trade, figures)
      addStored(whole.stored, trade, figures)
      addStep(day.curve, { pnl: figures.pnl, day: trade.exitDate, id: trade.id })
      day.trades += 1
      if (figures.pnl > 0n) day.wins += 1
      if (figures.pnl < 0n) day.losses += 1
    },
    result() {
      whole.points = Array.from(days, ([day, all]) => pointOf(day, { all, curve: all.curve }))
      return whole
    },
  }
}

type OneDay = { trades: number; wins: number; losses: number; curve: Curve }

/** The rollup of all pieces, which come oldest first and stay as they are. */
export function rollUp(pieces: Iterable<Rollup>): Rollup {
  const whole = emptyRollup()
  for (const { summary, points, stored } of pieces) {
    absorb(whole.summary, summary)
    for (const point of points) whole.points.push(point)
    absorbStored(whole.stored, stored)
  }
  return whole
}
