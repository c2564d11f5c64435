import { type Day, todayIn } from '@candlebook/domain/days'

/** The trader's own calendar day: the browser's time zone decides it. */
export function today(): Day {
  return todayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date())
}
