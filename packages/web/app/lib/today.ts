import type { Day } from '@candlebook/domain/days/day'
import { getToday } from '@candlebook/domain/days/today'

/** The current day in the browser's time zone. */
export function getLocalToday(): Day {
  return getToday(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date())
}
