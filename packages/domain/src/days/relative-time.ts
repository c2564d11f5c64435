const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/**
 * The age of an instant in words that end in 'ago'. Minutes, days, months of 30 days and years of 365 count when
 * they are full; hours are rounded, hence 'about'. A clock that runs ahead gives 'less than a minute ago'.
 * Source: core specification §9 (L316), reading A28.
 */
export function relativeTime(instant: string | Date, now: Date): string {
  const ageMs = now.getTime() - new Date(instant).getTime()
  if (ageMs < MINUTE_MS) return 'less than a minute ago'
  if (ageMs < HOUR_MS) return ago(Math.floor(ageMs / MINUTE_MS), 'minute')
  if (ageMs < DAY_MS) return `about ${ago(Math.round(ageMs / HOUR_MS), 'hour')}`
  const days = Math.floor(ageMs / DAY_MS)
  if (days < 30) return ago(days, 'day')
  if (days < 365) return roughly(Math.min(Math.floor(days / 30), 11), 'month')
  return roughly(Math.floor(days / 365), 'year')
}

function roughly(count: number, unit: string): string {
  return count === 1 ? `about ${ago(count, unit)}` : ago(count, unit)
}

function ago(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`
}
