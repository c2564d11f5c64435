import { type Day, isDay } from '@candlebook/domain/days/day'
import { formatDay } from '@candlebook/domain/days/format-day'

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

/** The text of the field for a value: a day in words, other text as it was typed. */
export function showTypedDay(value: string): string {
  return isDay(value) ? formatDay(value) : value
}

function toDay(year: number, month: number, dayOfMonth: number): Day | null {
  const pad = (number: number, width: number) => String(number).padStart(width, '0')
  const day = `${pad(year, 4)}-${pad(month, 2)}-${pad(dayOfMonth, 2)}`
  return isDay(day) ? day : null
}
