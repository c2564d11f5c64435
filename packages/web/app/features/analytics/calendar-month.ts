import { addDays, type Day, dayParts, weekday } from '@candlebook/domain/days'

/** A month as 'yyyy-MM'. */
export type Month = string

/** The weeks of a month from Sunday on; null where a week has a day of another month. */
export function weeksOfMonth(month: Month): (Day | null)[][] {
  const first = `${month}-01`
  const weeks: (Day | null)[][] = []
  for (let sunday = addDays(first, -weekday(first)); ; sunday = addDays(sunday, 7)) {
    const week = Array.from({ length: 7 }, (_, at) => addDays(sunday, at))
    const inside = week.map((day) => (monthOf(day) === month ? day : null))
    if (inside.every((day) => day === null)) return weeks
    weeks.push(inside)
  }
}

/** The month that a day is in. */
export function monthOf(day: Day): Month {
  return day.slice(0, 7)
}

/** The month so many months later, or earlier. */
export function addMonths(month: Month, count: number): Month {
  const { year, month: number } = dayParts(`${month}-01`)
  const total = year * 12 + number - 1 + count
  return `${String(Math.floor(total / 12)).padStart(4, '0')}-${String((((total % 12) + 12) % 12) + 1).padStart(2, '0')}`
}

const names = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** The month in words; with its year when that is not the trader's: 'November', 'November 2025'. */
export function monthName(month: Month, today: Day): string {
  const { year, month: number } = dayParts(`${month}-01`)
  const name = names[number - 1] ?? ''
  return year === dayParts(today).year ? name : `${name} ${year}`
}

/** The weekdays by their number, Sunday first. */
export const weekdayNames = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const
