import { describeAge, formatCount } from './describe-age.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/**
 * The age of an instant in words that end in 'ago'. Only full minutes, days, months of 30 days and years of 365 days
 * count; hours are rounded, so the text says 'about'. An instant in the future is 'less than a minute ago' [NOTIF-08].
 */
export function formatRelativeTime(instant: string | Date, now: Date): string {
  const ageMs = now.getTime() - new Date(instant).getTime()
  if (ageMs < MINUTE_MS) return 'less than a minute ago'
  if (ageMs < HOUR_MS) return `${formatCount(Math.floor(ageMs / MINUTE_MS), 'minute')} ago`
  if (ageMs < DAY_MS) return `about ${formatCount(Math.round(ageMs / HOUR_MS), 'hour')} ago`
  return `${describeAge(Math.floor(ageMs / DAY_MS))} ago`
}
