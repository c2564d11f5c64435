import { countDaysBetween } from './count-days.ts'
import { type Day, splitDay } from './day.ts'
import { describeAge } from './describe-age.ts'

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
