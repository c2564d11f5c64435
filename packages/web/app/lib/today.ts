import { type Day, todayIn } from '@candlebook/domain/days'

/** The current day in the browser's time zone. */
export function today(): Day {
  return todayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date())
}
