import { type Day, isDay } from '../days/day.ts'
import { findZone, isZone, toInstant, toInstantWithOffset, toZoneName, type Zone } from './zones.ts'

/** The order in which a file writes the parts of a day: 2024-01-15, 01/15/2024 or 15/01/2024. */
export type DayOrder = 'ymd' | 'mdy' | 'dmy'

/**
 * The time of an execution: the day as written, the instant as ISO text, and the time zone of the file as an IANA name
 * or an offset such as '+01:00'. Instant and zone are null when the file has days only.
 */
export type Moment = { day: Day; executedAt: string | null; zone: string | null }

const usual =
  /^(\d{4})-?(\d{2})-?(\d{2})(?:[ T,;]+(\d{2}):?(\d{2})(?::?(\d{2})(?:\.(\d{1,9}))?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?)?$/

/**
 * Parses a day with or without a time of day. Returns null for other texts. Days: year first ('2024-01-15', '20240115',
 * '2024.1.5'), in the `order` of the file ('1/15/24', '15.01.2024'), or with the name of the month in one of eight languages
 * ('15-Jan-2024', 'Jan 15, 2024', '15. März 2024'). Times: 24 or 12 hours, after the day or before it, with an offset
 * ('+0200', 'UTC-4'), an abbreviation of a zone ('EDT'), otherwise in `zone`. A number of 13 or 10 digits is a Unix time, one of
 * 5 digits the day of a spreadsheet. Of 'A as of B' it is B. Fractions of a second are truncated to milliseconds.
 */
export function parseMoment(text: string, zone: Zone, order: DayOrder = 'ymd'): Moment | null {
  const parts = usual.exec(text.trim())
  if (!parts) return parseOtherMoment(text, zone, order)
  const [, year, month, dayOfMonth, hour, minute, second = '00', fraction = '', offset] = parts
  const day = `${year}-${month}-${dayOfMonth}`
  if (!isDay(day)) return null
  if (hour === undefined || minute === undefined) return { day, executedAt: null, zone: null }
  return buildMoment(day, { hour, minute, second, fraction }, offset ?? zone)
}

type Clock = { hour: string; minute: string; second: string; fraction: string }

function buildMoment(day: Day, { hour, minute, second, fraction }: Clock, zone: Zone): Moment | null {
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null
  const wallTime = `${day}T${hour.padStart(2, '0')}:${minute}:${second}.${fraction.padEnd(3, '0').slice(0, 3)}`
  if (!/^[+-]|^(?:Z|UTC|GMT)$/.test(zone))
    return isZone(zone) ? { day, executedAt: toInstant(zone, wallTime), zone } : null
  const executedAt = toInstantWithOffset(wallTime, zone)
  return { day, executedAt, zone: executedAt === null ? null : toZoneName(zone) }
}

const clock = String.raw`(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?:\s*([ap])\.?\s?m\.?)?`
const offset = String.raw`\s*,?\s*([a-z]{1,5})?\s*([+-]\d{1,2}(?::?\d{2})?)?`
const dayAndTime = new RegExp(`^(.*[^\\s,;T@])[\\s,;T@]+${clock}${offset}$`, 'i')
const timeAndDay = new RegExp(`^${clock}[\\s,;]+(\\d.*)$`, 'i')

function parseOtherMoment(text: string, zone: Zone, order: DayOrder): Moment | null {
  // A line that was booked later: '03/16/2026 as of 03/13/2026'.
  const whole = text.trim()
  if (whole.length > 2 * MAX_LENGTH) return null
  const trimmed = whole
    .replace(/^'/, '') // as spreadsheets keep a text
    .replace(/^.*\sas of\s/i, '')
    .replace(/^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6},?\s+(?=\w)/i, '') // 'Tue May 26 2020 18:06:28 GMT+0000'
    .replace(/^([a-z]{3,9}\.? \d{1,2}, (?:19|20)\d{2})(\d{1,2}:)/i, '$1 $2') // 'March 2, 202607:11 PM', copied from a page
    .replace(/^(\d{4}-\d{2}-\d{2})(?=\d{2}:\d{2})/, '$1 ') // '2026-09-1604:15:01'
    .trim()
  if (trimmed.length > MAX_LENGTH) return null
  const written = trimmed.replace(/([\s,;T])(\d{2})(\d{2})(\d{2})(?=\s+[A-Z]{2,5}$)/, '$1$2:$3:$4')
  if (/^\d+(?:\.\d+)?$/.test(written)) return parseNumberedMoment(written, zone, order)
  const [, first, hour = '', minute = '', second = '00', fraction = '', half, name, shift] =
    dayAndTime.exec(written) ?? []
  if (first !== undefined) {
    const day = parseDay(first, order)
    const at = findZone(name, shift, zone)
    return day === null || at === null
      ? null
      : buildMoment(day, to24Hours({ hour, minute, second, fraction }, half), at)
  }
  const early = timeAndDay.exec(written)
  if (early) {
    const [, hour = '', minute = '', second = '00', fraction = '', half, last = ''] = early
    const day = parseDay(last, order)
    return day === null ? null : buildMoment(day, to24Hours({ hour, minute, second, fraction }, half), zone)
  }
  const day = parseDay(written, order)
  return day === null ? null : { day, executedAt: null, zone: null }
}

/** No broker writes a longer time, and the patterns are slow for the longest cell that a file can have. */
const MAX_LENGTH = 60

function parseNumberedMoment(written: string, zone: Zone, order: DayOrder): Moment | null {
  if (/^\d{13}$|^\d{10}$/.test(written)) {
    const instant = new Date(Number(written) * (written.length === 13 ? 1 : 1000)).toISOString()
    return { day: instant.slice(0, 10), executedAt: instant, zone: 'UTC' }
  }
  const day = /^\d{1,2}\.\d{1,2}\.\d+$/.test(written) ? parseDay(written, order) : null
  if (day !== null) return { day, executedAt: null, zone: null }
  if (!/^[2-6]\d{4}(?:\.\d+)?$/.test(written)) return null
  // A spreadsheet counts days from 30 December 1899; its fraction of a day is rounded to a second.
  const shown = new Date(Date.UTC(1899, 11, 30) + Math.round(Number(written) * 86_400) * 1000).toISOString()
  const serialDay = shown.slice(0, 10)
  if (!written.includes('.')) return { day: serialDay, executedAt: null, zone: null }
  const [hour = '', minute = '', second = ''] = shown.slice(11, 19).split(':')
  return buildMoment(serialDay, { hour, minute, second, fraction: '' }, zone)
}

function to24Hours(time: Clock, half: string | undefined): Clock {
  if (half === undefined) return time
  const hour = (Number(time.hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return Number(time.hour) > 12 ? { ...time, hour: '99' } : { ...time, hour: String(hour) }
}

/** Parses a day without a time, see `parseMoment`. Null for other texts. */
export function parseDay(text: string, order: DayOrder = 'ymd'): Day | null {
  // '010.09.2024' has a zero too many.
  const parts = findParts(
    text
      .trim()
      .replace(/\.$/, '')
      .replace(/^0(?=\d\d[-/.])/, ''),
    order,
  )
  if (!parts) return null
  const [year, month, dayOfMonth] = parts
  const day = `${toYear(year)}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`
  return isDay(day) ? day : null
}

function findParts(text: string, order: DayOrder): [year: string, month: string, day: string] | null {
  const numbers = /^(\d{1,4})([-/. ])(\d{1,2})\2(\d{1,4})$/.exec(text)
  if (numbers) return orderParts([numbers[1] ?? '', numbers[3] ?? '', numbers[4] ?? ''], order)
  if (/^\d{8}$/.test(text)) return [text.slice(0, 4), text.slice(4, 6), text.slice(6)]
  const dayFirst = /^(\d{1,2})[.\s-]*([\p{L}]{3,12})[.\s,-]*(?:de\s+)?(\d{4}|\d{2})$/iu.exec(
    text.replace(/^(\d+)\s+de\s+/i, '$1 '),
  )
  if (dayFirst) return withMonth(dayFirst[3], dayFirst[2], dayFirst[1])
  const monthFirst = /^(\p{L}{3,12})[.\s-]+(\d{1,2}),?[\s-]+(\d{4}|\d{2})$/u.exec(text)
  if (monthFirst) return withMonth(monthFirst[3], monthFirst[1], monthFirst[2])
  const yearFirst = /^(\d{4})[\s-]+(\p{L}{3,12})[.\s-]+(\d{1,2})$/u.exec(text)
  return yearFirst ? withMonth(yearFirst[1], yearFirst[2], yearFirst[3]) : null
}

function orderParts([a, b, c]: [string, string, string], order: DayOrder): [string, string, string] | null {
  if (a.length === 4) return [a, b, c]
  if (a.length > 2 || (c.length !== 4 && c.length !== 2)) return null
  if (order === 'ymd') return c.length === 2 && a.length === 2 ? [a, b, c] : null
  return order === 'mdy' ? [c, a, b] : [c, b, a]
}

function withMonth(year = '', name = '', dayOfMonth = ''): [string, string, string] | null {
  const month = getMonths().get(toMonthKey(name))
  return month === undefined ? null : [year, String(month), dayOfMonth]
}

function toYear(year: string): string {
  return year.length === 2 ? `20${year}` : year
}

let months: Map<string, number> | undefined

/** The months by their names and abbreviations in the languages of brokers' files. */
function getMonths(): Map<string, number> {
  if (months) return months
  months = new Map([...otherMonths])
  for (const language of ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'da', 'sv', 'pl'])
    for (const style of ['long', 'short'] as const)
      for (let month = 0; month < 12; month += 1) {
        const parts = new Intl.DateTimeFormat(language, {
          day: 'numeric',
          month: style,
          timeZone: 'UTC',
        }).formatToParts(Date.UTC(2024, month, 1))
        const key = toMonthKey(parts.find(({ type }) => type === 'month')?.value ?? '')
        if (!months.has(key)) months.set(key, month + 1)
      }
  return months
}

/** Abbreviations that brokers use and languages' data does not name. */
const otherMonths: readonly [string, number][] = [
  ['sept', 9],
  ['mrt', 3],
  ['mar', 3],
  ['jan', 1],
  ['dez', 12],
  ['dic', 12],
  ['set', 9],
]

function toMonthKey(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036f.]/g, '')
    .toLowerCase()
}

/**
 * The order of day and month that the days of a file prove: a part above 12 is a day, and days with points, such as
 * '03.04.2026', have the day first in every country. `proof` is a cell that proves it. Null when no cell does; 'ymd' when all days
 * start with the year or name the month.
 */
export function decideDayOrder(cells: Iterable<string>): { order: DayOrder | null; proof: string | null } {
  let isOpen = false
  let dotted: string | null = null
  for (const cell of cells) {
    const [day = '', a = '', b = '', c = ''] =
      /(?<!\d)(\d{1,4})[-/. ](\d{1,2})[-/. ](\d{1,4})(?!\d)/.exec(cell) ?? []
    if (a === '' || a.length === 4) continue
    if (c.length !== 4 && c.length !== 2) continue
    if (Number(a) > 12) return { order: 'dmy', proof: cell }
    if (Number(b) > 12) return { order: 'mdy', proof: cell }
    isOpen = true
    if (/^\d+\.\d+\.\d+$/.test(day)) dotted ??= cell
  }
  if (dotted !== null) return { order: 'dmy', proof: dotted }
  return { order: isOpen ? null : 'ymd', proof: null }
}

/**
 * The order of day and month of a file, and where it comes from. proof: a cell of the file proves it. format: the format has one
 * order. trader: the trader's answer, because nothing proves it. assumed: nothing is known. `cell` is the cell that proves the
 * order, or the first one that can be read in both orders; null when no cell can.
 */
export type DaysRead = {
  order: DayOrder
  origin: 'proof' | 'format' | 'trader' | 'assumed'
  cell: string | null
}

/**
 * How the days of a file are read. `stated` is the order that the format or its language states; a file that proves another one was
 * saved again by a spreadsheet. `answered` is that of the trader, `usual` what the format assumes when nothing proves another one. Without all of them, the month comes first.
 */
export function readDayOrder(
  cells: readonly string[],
  {
    stated,
    answered,
    usual,
  }: { stated?: DayOrder | undefined; answered?: DayOrder | undefined; usual?: DayOrder | undefined } = {},
): DaysRead {
  const { order, proof } = decideDayOrder(cells)
  if (stated) {
    // '26-01-05' can have the year or the day first.
    const canBeStated = stated === 'ymd' && readsAll(cells, stated, order)
    const isOther =
      order !== stated && order !== null && proof !== null && !canBeStated && readsAll(cells, order, stated)
    return isOther ? { order, origin: 'proof', cell: proof } : { order: stated, origin: 'format', cell: null }
  }
  if (order !== null) return { order, origin: proof === null ? 'format' : 'proof', cell: proof }
  if (usual) return { order: usual, origin: 'format', cell: null }
  const cell = cells.find((text) => isOpenDay(text)) ?? null
  return answered ? { order: answered, origin: 'trader', cell } : { order: 'mdy', origin: 'assumed', cell }
}

/** Whether an order reads all cells that the other one reads. */
function readsAll(cells: readonly string[], order: DayOrder, other: DayOrder | null): boolean {
  const isRead = (cell: string, one: DayOrder) => parseMoment(cell, 'UTC', one) !== null
  return cells.every((cell) => isRead(cell, order) || other === null || !isRead(cell, other))
}

// Whether both orders give a day, and not the same one.
function isOpenDay(cell: string): boolean {
  const [monthFirst, dayFirst] = [parseMoment(cell, 'UTC', 'mdy'), parseMoment(cell, 'UTC', 'dmy')]
  return monthFirst !== null && dayFirst !== null && monthFirst.day !== dayFirst.day
}
