import { countDaysBetween, DAY_MS, type Day, splitDay } from './day.ts'

const monthNames = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
] as const

/** The day as en-US writes it in short: 'Nov 20, 2026'. */
export function formatDay(day: Day): string {
  return `${formatDayShort(day)}, ${splitDay(day).year}`
}

/** The day without its year: 'Nov 20'. */
export function formatDayShort(day: Day): string {
  const { month, dayOfMonth } = splitDay(day)
  return `${monthNames[month - 1]} ${dayOfMonth}`
}

/** A month 'yyyy-MM' in short: 'Nov 2026'. */
export function formatShortMonth(month: string): string {
  const { year, month: number } = splitDay(`${month}-01`)
  return `${monthNames[number - 1]} ${year}`
}

/** The day with its weekday: 'Friday, November 20, 2026'. */
export function formatLongDay(day: Day): string {
  const { year, month, dayOfMonth } = splitDay(day)
  const noon = new Date(Date.UTC(year, month - 1, dayOfMonth, 12))
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(noon)
}

/** A short day, with the year when it is not the year of `today`: 'Nov 20', or 'Nov 20, 2025'. */
export function formatDayWithYearIfOther(day: Day, today: Day): string {
  return splitDay(day).year === splitDay(today).year ? formatDayShort(day) : formatDay(day)
}

/**
 * How long ago a day was: 'today', '1 day ago', '2 months ago', '2 years ago'; a future day is 'in 3 days'. Full months and
 * years count as in `describeAge`.
 */
export function formatDaysAgo(day: Day, today: Day): string {
  const age = countDaysBetween(day, today)
  if (age === 0) return 'today'
  return age > 0 ? `${describeAge(age)} ago` : `in ${describeAge(-age)}`
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

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

/**
 * A number of full days as an age: '12 days' below 30, then full months of 30 days ('about 1 month', '11 months'), then
 * full years of 365 days ('about 1 year', '2 years') [NOTIF-08].
 */
function describeAge(days: number): string {
  if (days < 30) return formatCount(days, 'day')
  if (days < 365) return formatRoughly(Math.min(Math.floor(days / 30), 11), 'month')
  return formatRoughly(Math.floor(days / 365), 'year')
}

/** '1 minute', '3 hours'. */
function formatCount(amount: number, unit: string): string {
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`
}

function formatRoughly(amount: number, unit: string): string {
  return amount === 1 ? `about ${formatCount(amount, unit)}` : formatCount(amount, unit)
}
