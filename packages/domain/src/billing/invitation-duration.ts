import { DAY_MS } from '../days/day.ts'

/** The duration of an invitation to lifetime access, as the API and the table write it. */
export const LIFETIME_DAYS = -1

const MAX_DURATION_DAYS = 3650

/** Whether an invitation may have this duration: LIFETIME_DAYS, or 1 to 3650 days. */
export function isDurationDays(days: number): boolean {
  return days === LIFETIME_DAYS || (Number.isInteger(days) && days >= 1 && days <= MAX_DURATION_DAYS)
}

/** The label of a duration in English [INV-07]. */
export function formatDuration(days: number): string {
  return labels[days] ?? `${days} Days Access`
}

const labels: Record<number, string> = {
  [LIFETIME_DAYS]: 'Lifetime Access',
  7: '7-Day Trial Extension',
  30: '30-Day Premium Access',
}

/** The end of access that starts at an instant; null for lifetime access. A day has 24 hours. */
export function computeGrantEnd(startsAt: Date, days: number): Date | null {
  return days === LIFETIME_DAYS ? null : new Date(startsAt.getTime() + days * DAY_MS)
}
