import { ageInWords } from './age-in-words.ts'
import { daysBetween } from './count-days.ts'
import { type Day, dayParts } from './day.ts'

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
  return `${formatDayShort(day)}, ${dayParts(day).year}`
}

/** The day without its year: 'Nov 20'. */
export function formatDayShort(day: Day): string {
  const { month, dayOfMonth } = dayParts(day)
  return `${monthNames[month - 1]} ${dayOfMonth}`
}

/**
 * How long ago a day was: 'today', '1 day ago', '2 months ago', '2 years ago'; a future day is 'in 3 days'. Full months and
 * years count as in `ageInWords`.
 */
export function daysAgo(day: Day, today: Day): string {
  const age = daysBetween(day, today)
  if (age === 0) return 'today'
  return age > 0 ? `${ageInWords(age)} ago` : `in ${ageInWords(-age)}`
}
