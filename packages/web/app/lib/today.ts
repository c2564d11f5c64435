import { type Day, getToday } from '@candlebook/domain/days'

/** The current day in the browser's time zone. */
export function getLocalToday(): Day {
  return getToday(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date())
}
