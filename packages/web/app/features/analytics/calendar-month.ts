import { addDays, type Day, getWeekday, splitDay } from '@candlebook/domain/days/day'

/** A month as 'yyyy-MM'. */
export type Month = string

/** The weeks of a month from a getWeekday, 0 for Sunday; null for days of other months. */
export function listWeeks(month: Month, weekStart: number): (Day | null)[][] {
  const first = `${month}-01`
  const weeks: (Day | null)[][] = []
  const start = addDays(first, -((getWeekday(first) - weekStart + 7) % 7))
  for (let begin = start; ; begin = addDays(begin, 7)) {
    const week = Array.from({ length: 7 }, (_, at) => addDays(begin, at))
    const inside = week.map((day) => (getMonth(day) === month ? day : null))
    if (inside.every((day) => day === null)) return weeks
    weeks.push(inside)
  }
}

/** The month of a day. */
export function getMonth(day: Day): Month {
  return day.slice(0, 7)
}

/** The month this number of months later, or earlier. */
export function addMonths(month: Month, count: number): Month {
  const { year, month: number } = splitDay(`${month}-01`)
  const total = year * 12 + number - 1 + count
  return `${String(Math.floor(total / 12)).padStart(4, '0')}-${String((((total % 12) + 12) % 12) + 1).padStart(2, '0')}`
}

const names = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** The name of a month, with the year when it is not the trader's current year: 'November', 'November 2025'. */
export function formatMonth(month: Month, today: Day): string {
  const { year, month: number } = splitDay(`${month}-01`)
  const name = names[number - 1] ?? ''
  return year === splitDay(today).year ? name : `${name} ${year}`
}

/** The names of the weekdays by number, Sunday first. */
export const weekdayNames = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const

/** The numbers of the weekdays in the order of a week that begins with one of them. */
export function listWeekdays(weekStart: number): number[] {
  return weekdayNames.map((_, at) => (weekStart + at) % 7)
}
