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

/** How long ago a day was, in days: 'today', '1 day ago', '12 days ago'; one still to come is 'in 3 days'. */
export function daysAgo(day: Day, today: Day): string {
  const age = daysBetween(day, today)
  if (age === 0) return 'today'
  const days = `${Math.abs(age)} ${Math.abs(age) === 1 ? 'day' : 'days'}`
  return age > 0 ? `${days} ago` : `in ${days}`
}
