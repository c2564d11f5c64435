import { addDays, type Day } from '@candlebook/domain/days'

/** A span of exit days by its letters: '2026-11-21', '2026-11', '2026', or '' for all of them. */
export type Span = string

/** Exit days from one to another, both included; all without either. */
export type DayRange = { from?: Day | undefined; to?: Day | undefined }

/** How many letters name a day, a month and a year. */
export const DAY = 10
export const MONTH = 7
export const YEAR = 4

/** The span that this one is a part of: of a day its month, of a month its year, of a year all. */
export function aboveOf(span: Span): Span {
  return span.slice(0, span.length === DAY ? MONTH : span.length === MONTH ? YEAR : 0)
}

/** The days of a month. */
export function daysOf(month: Span): Day[] {
  const first = `${month}-01`
  return Array.from({ length: 31 }, (_, at) => addDays(first, at)).filter((day) => day.startsWith(month))
}

/** Those days of the month that are in the range. */
export function daysWithin(month: Span, { from = FIRST_DAY, to = LAST_DAY }: DayRange): Day[] {
  return daysOf(month).filter((day) => day >= from && day <= to)
}

/** The first and the last day there is. */
export const FIRST_DAY = '0001-01-01'
export const LAST_DAY = '9999-12-31'
