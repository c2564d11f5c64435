import { addPoint, type DayPoint } from './day-points.ts'
import { absorb } from './merge.ts'
import { absorbStored, emptyStored, type StoredTotal } from './reconcile.ts'
import { emptySummary, type Summary } from './summary.ts'

/**
 * All that a report needs of the trades that left in a span of time: a day, a month, a year, or all of them. Neighbours
 * put together give exactly what one pass over the trades of both gives.
 */
export type Rollup = { summary: Summary; points: DayPoint[]; stored: StoredTotal }

/** The rollup of no trades. */
export function emptyRollup(): Rollup {
  return { summary: emptySummary(), points: [], stored: emptyStored() }
}

/** The rollup of all pieces, which come oldest first and stay as they are. */
export function rollUp(pieces: Iterable<Rollup>): Rollup {
  const whole = emptyRollup()
  for (const { summary, points, stored } of pieces) {
    absorb(whole.summary, summary)
    for (const point of points) addPoint(whole.points, point)
    absorbStored(whole.stored, stored)
  }
  return whole
}
