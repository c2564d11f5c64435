import { type Day, formatDay, formatDayShort } from '@candlebook/domain/days'

/** Today in UTC, the zone of the tests' browser. */
export function today(): Day {
  return new Date().toISOString().slice(0, 10)
}

/** The day that is this number of days before today; a negative number is after today. */
export function daysBefore(days: number): Day {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}

/** A day as a date field shows it: 'Nov 20, 2026'. */
export const inField = formatDay

/** A day as a row of the list shows it: 'Nov 20', with the year when it is not the current year. */
export function inRow(day: Day): string {
  return day.slice(0, 4) === today().slice(0, 4) ? formatDayShort(day) : formatDay(day)
}
