import { addDays, type Day, dayParts, weekday } from '@candlebook/domain/days'

/** A month as 'yyyy-MM'. */
export type Month = string

/** The weeks of a month from Sunday; null for days of other months. */
export function weeksOfMonth(month: Month): (Day | null)[][] {
  const first = `${month}-01`
  const weeks: (Day | null)[][] = []
  for (let sunday = addDays(first, -weekday(first)); ; sunday = addDays(sunday, 7)) {
    const week = Array.from({ length: 7 }, (_, at) => addDays(sunday, at))
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
  const { year, month: number } = dayParts(`${month}-01`)
  const total = year * 12 + number - 1 + count
  return `${String(Math.floor(total / 12)).padStart(4, '0')}-${String((((total % 12) + 12) % 12) + 1).padStart(2, '0')}`
}

const names = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** The name of a month, with the year when it is not the trader's current year: 'November', 'November 2025'. */
export function monthName(month: Month, today: Day): string {
  const { year, month: number } = dayParts(`${month}-01`)
  const name = names[number - 1] ?? ''
  return year === dayParts(today).year ? name : `${name} ${year}`
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
