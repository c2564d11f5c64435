import type { Day } from '@candlebook/domain/days/day'
import { formatDay } from '@candlebook/domain/days/format-day'

/** Today in UTC, the zone of the tests' browser. */
export function getUtcToday(): Day {
  return new Date().toISOString().slice(0, 10)
}

/** The day that is this number of days before today; a negative number is after today. */
export function getDayBeforeToday(days: number): Day {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}

/** A day as a date field shows it: 'Nov 20, 2026'. */
export const formatDayInField = formatDay
