import { appendDayPoint, type DayPoint } from './day-points.ts'
import { appendSummary } from './merge-summaries.ts'
import { addStoredTotal, createEmptyStoredTotal, type StoredTotal } from './stored-total.ts'
import { createEmptySummary, type Summary } from './summary.ts'

/**
 * All data that a report needs about the trades of a period of exit days: a day, a month, a year, or all time. Merged
 * rollups of neighbouring periods equal the rollup of one pass over all their trades.
 */
export type Rollup = { summary: Summary; points: DayPoint[]; stored: StoredTotal }

/** The rollup of no trades. */
export function createEmptyRollup(): Rollup {
  return { summary: createEmptySummary(), points: [], stored: createEmptyStoredTotal() }
}

/** Merges rollups, oldest first. Does not change them. */
export function rollUp(pieces: Iterable<Rollup>): Rollup {
  const merged = createEmptyRollup()
  for (const { summary, points, stored } of pieces) {
    appendSummary(merged.summary, summary)
    for (const point of points) appendDayPoint(merged.points, point)
    addStoredTotal(merged.stored, stored)
  }
  return merged
}
