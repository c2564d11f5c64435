import type { Day } from './day.ts'

const HOUR_MS = 3_600_000

/** The current day in a zone such as 'Europe/Berlin'. Throws RangeError for a zone that does not exist. */
export function getToday(zone: string, now: Date): Day {
  const parts = new Map(
    getDayFormatter(zone)
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  )
  return `${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`
}

/** The latest current day of all time zones: the day in UTC+14. */
export function getLatestToday(now: Date): Day {
  return new Date(now.getTime() + 14 * HOUR_MS).toISOString().slice(0, 10)
}

// Creating a formatter costs far more than using it, and an app uses few zones.
const dayFormatters = new Map<string, Intl.DateTimeFormat>()

function getDayFormatter(zone: string): Intl.DateTimeFormat {
  const cached = dayFormatters.get(zone)
  if (cached) return cached
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  dayFormatters.set(zone, formatter)
  return formatter
}
