import { addDays, compareDays, type Day, isDay, splitDay } from './day.ts'
import { formatDay } from './format-day.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The day in typed text, or null: 'Nov 20, 2026', 'november 20 2026', '2026-11-20', '11/20/2026' (en-US). */
export function parseTypedDay(text: string): Day | null {
  const typed = text.trim()
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed)
  if (iso) return toDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(typed)
  if (slashed) return toDay(Number(slashed[3]), Number(slashed[1]), Number(slashed[2]))
  const worded = /^([a-z]{3})[a-z]*\.?\s+(\d{1,2}),?\s+(\d{4})$/i.exec(typed)
  if (worded) return toDay(Number(worded[3]), months.indexOf(worded[1]!.toLowerCase()) + 1, Number(worded[2]))
  return null
}

/** The text of a typed value on the screen: a day in words, other text as it was typed. */
export function formatTypedDay(value: string): string {
  return isDay(value) ? formatDay(value) : value
}

/**
 * The day that a text names, or null: the forms of `parseTypedDay`, 'today', 'yesterday', 'Nov 20', '11/20' (en-US), '20.11.2026',
 * '20.11.26' and '20.11.' with its last point, because '20.11' is a number. Without a year it is the latest such day that is not
 * after today.
 */
export function parseDayWord(text: string, today: Day): Day | null {
  const typed = text.trim().toLowerCase()
  if (typed === 'today') return today
  if (typed === 'yesterday') return addDays(today, -1)
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})$/.exec(typed)
  if (dotted) return toDay(Number(dotted[3]!.padStart(4, '20')), Number(dotted[2]), Number(dotted[1]))
  const worded = /^([a-z]{3})[a-z]*\.?\s+(\d{1,2})$/.exec(typed)
  if (worded) return findLatestDay(months.indexOf(worded[1]!) + 1, Number(worded[2]), today)
  const short =
    /^(?:(?<day>\d{1,2})\.(?<month>\d{1,2})\.|(?<slashMonth>\d{1,2})\/(?<slashDay>\d{1,2}))$/.exec(typed)
  if (!short) return parseTypedDay(typed)
  const { day, month, slashDay, slashMonth } = short.groups ?? {}
  return findLatestDay(Number(month ?? slashMonth), Number(day ?? slashDay), today)
}

/** The latest day with this month and day of the month that is not after today; February 29 can be 8 years ago. */
function findLatestDay(month: number, dayOfMonth: number, today: Day): Day | null {
  const { year } = splitDay(today)
  for (let back = 0; back <= 8; back += 1) {
    const day = toDay(year - back, month, dayOfMonth)
    if (day !== null && compareDays(day, today) <= 0) return day
  }
  return null
}

function toDay(year: number, month: number, dayOfMonth: number): Day | null {
  const pad = (number: number, width: number) => String(number).padStart(width, '0')
  const day = `${pad(year, 4)}-${pad(month, 2)}-${pad(dayOfMonth, 2)}`
  return isDay(day) ? day : null
}
