import { addDays, type Day } from '@candlebook/domain/days'

/** A period of exit days: a day '2026-11-21', a month '2026-11', a year '2026', or all time ''. */
export type Period = string

/** A range of exit days, both ends included. A missing end is open. */
export type DayRange = { from?: Day | undefined; to?: Day | undefined }

/** The length of the name of a day, a month and a year. */
export const DAY_LENGTH = 10
export const MONTH_LENGTH = 7
export const YEAR_LENGTH = 4

/** The parent of a period: the month of a day, the year of a month, all time for a year. */
export function getParent(period: Period): Period {
  return period.slice(
    0,
    period.length === DAY_LENGTH ? MONTH_LENGTH : period.length === MONTH_LENGTH ? YEAR_LENGTH : 0,
  )
}

/** The days of a month. */
export function listDays(month: Period): Day[] {
  const first = `${month}-01`
  return Array.from({ length: 31 }, (_, at) => addDays(first, at)).filter((day) => day.startsWith(month))
}

/** The days of the month within the range. */
export function listDaysInRange(month: Period, { from = FIRST_DAY, to = LAST_DAY }: DayRange): Day[] {
  return listDays(month).filter((day) => day >= from && day <= to)
}

/**
 * The years or months that the range contains completely: names of this length from `first` on and less than `before`, compared
 * as text. None when `first` is not less.
 */
export function findWholePeriods(
  { from, to }: Required<DayRange>,
  length: typeof YEAR_LENGTH | typeof MONTH_LENGTH,
): { first: string; before: string } {
  const [first, last] = [from.slice(0, length), to.slice(0, length)]
  const isFirstWhole = from === (length === YEAR_LENGTH ? `${first}-01-01` : `${first}-01`)
  const isLastWhole = to === (length === YEAR_LENGTH ? `${last}-12-31` : listDays(last).at(-1))
  return { first: isFirstWhole ? first : toNameAfter(first), before: isLastWhole ? toNameAfter(last) : last }
}

/** A text that follows the name of a period, and is less than every later name of this length: ':' follows the digits. */
const toNameAfter = (period: Period) => `${period}:`

/** The first and the last valid day. */
export const FIRST_DAY = '0001-01-01'
export const LAST_DAY = '9999-12-31'
