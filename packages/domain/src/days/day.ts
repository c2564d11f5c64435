/** A calendar day as 'yyyy-MM-dd', without zone and time. Days compare as texts. */
export type Day = string

/** Milliseconds of 24 hours. A calendar day of a zone can be an hour longer or shorter. */
export const DAY_MS = 24 * 60 * 60 * 1000

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

/** The local day and time of a zone; the time as 'HH:mm'. */
export type WallClock = { day: Day; time: string }

/** The local day and time of an instant. `zone` is an IANA name or an offset such as '+01:00'. */
export function toWallClock(instant: string, zone: string): WallClock {
  const shown = toLocalText(instant, zone)
  return { day: shown.slice(0, 10), time: shown.slice(11, 16) }
}

/** The local day and time of an instant as 'yyyy-MM-ddTHH:mm:ss'. `zone` is as in `toWallClock`. */
export function toLocalText(instant: string, zone: string): string {
  if (zone === 'UTC' && instant.endsWith('Z')) return instant.slice(0, 19)
  return new Date(Date.parse(instant) + computeOffsetMs(instant, zone)).toISOString().slice(0, 19)
}

function computeOffsetMs(instant: string, zone: string): number {
  const name = /^[+-]/.test(zone) ? `GMT${zone}` : getOffsetName(instant, zone)
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? []
  const ahead = (Number(hours) * 60 + Number(minutes)) * 60_000
  return sign === '-' ? -ahead : ahead
}

const QUARTER_MS = 15 * 60_000
const MAX_OFFSETS = 50_000

// Cached by quarter of an hour, because Intl is slow and an import asks for each execution. Offsets change on such a quarter.
const offsetNames = new Map<string, string>()
const offsetFormatters = new Map<string, Intl.DateTimeFormat>()

/** 'GMT-05:00', or 'GMT' without an offset. */
function getOffsetName(instant: string, zone: string): string {
  const key = `${zone} ${Math.floor(Date.parse(instant) / QUARTER_MS)}`
  const cached = offsetNames.get(key)
  if (cached !== undefined) return cached
  const parts = getOffsetFormatter(zone).formatToParts(new Date(instant))
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
  if (offsetNames.size > MAX_OFFSETS) offsetNames.clear()
  offsetNames.set(key, name)
  return name
}

function getOffsetFormatter(zone: string): Intl.DateTimeFormat {
  const formatter =
    offsetFormatters.get(zone) ??
    new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  offsetFormatters.set(zone, formatter)
  return formatter
}
