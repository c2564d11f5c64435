import { type Day, splitDay } from './day.ts'

/** How many days from a to b: 0 for the same day, negative when b is earlier. */
export function countDaysBetween(a: Day, b: Day): number {
  return toDayNumber(b) - toDayNumber(a)
}

/** The day `count` days later, or earlier for a negative count. Within the years 1 to 9999. */
export function addDays(day: Day, count: number): Day {
  return toDay(toDayNumber(day) + count)
}

/** The day of the week: 0 is Sunday, 6 is Saturday. */
export function getWeekday(day: Day): 0 | 1 | 2 | 3 | 4 | 5 | 6 {
  // March 1 of year 0, day number 0, was a Wednesday; the remainder of 7 is 0 to 6.
  return ((toDayNumber(day) + 3) % 7) as 0 | 1 | 2 | 3 | 4 | 5 | 6
}

// Days are counted from March 1 of the year 0, so that the leap day is the last day of a year.
// Source: the proleptic Gregorian calendar; integer arithmetic, so that no time zone can shift a day.
function toDayNumber(day: Day): number {
  const { year, month, dayOfMonth } = splitDay(day)
  const marchYear = month > 2 ? year : year - 1
  const marchMonth = (month + 9) % 12
  return countDaysBeforeYear(marchYear) + countDaysBeforeMonth(marchMonth) + dayOfMonth - 1
}

function toDay(number: number): Day {
  // From the mean length of a year: correct, or one year too early near the start of a year.
  let marchYear = Math.floor(number / 365.2425)
  if (countDaysBeforeYear(marchYear + 1) <= number) marchYear += 1
  const dayOfYear = number - countDaysBeforeYear(marchYear)
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const month = ((marchMonth + 2) % 12) + 1
  const year = month > 2 ? marchYear : marchYear + 1
  return `${padNumber(year, 4)}-${padNumber(month, 2)}-${padNumber(dayOfYear - countDaysBeforeMonth(marchMonth) + 1, 2)}`
}

function countDaysBeforeYear(year: number): number {
  return 365 * year + Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400)
}

// Months from March run 31, 30, 31, 30, 31 and again: 153 days in five.
function countDaysBeforeMonth(marchMonth: number): number {
  return Math.floor((153 * marchMonth + 2) / 5)
}

function padNumber(value: number, length: number): string {
  return String(value).padStart(length, '0')
}
