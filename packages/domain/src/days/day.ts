/** A calendar day as 'yyyy-MM-dd', without zone and time. Days compare as texts. */
export type Day = string

/** Whether this is a day of the calendar: '2024-02-29' is one, '2023-02-29' and '2024-2-9' are not. */
export function isDay(value: unknown): value is Day {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const { year, month, dayOfMonth } = splitDay(value)
  return (
    year >= 1 && month >= 1 && month <= 12 && dayOfMonth >= 1 && dayOfMonth <= countDaysInMonth(year, month)
  )
}

/** -1, 0 or 1 as a is before, the same as or after b; fits `sort`. */
export function compareDays(a: Day, b: Day): -1 | 0 | 1 {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** The numbers in a day; month 1 is January. */
export function splitDay(day: Day): { year: number; month: number; dayOfMonth: number } {
  return {
    year: Number(day.slice(0, 4)),
    month: Number(day.slice(5, 7)),
    dayOfMonth: Number(day.slice(8, 10)),
  }
}

function countDaysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}
