import { type Day, isDay } from '../days/day.ts'
import {
  type Decimal,
  MAX_DECIMALS,
  MAX_INTEGER_DIGITS,
  roundTo,
  toBig,
  toDecimal,
} from '../decimal/decimal.ts'

/**
 * Parses an amount and removes trailing zeros. Returns null for other texts. Accepts currency signs, spaces, thousands
 * separators ('1,234.50', "1'234.50"), both minus signs, brackets around a negative amount and an exponent of at most
 * two digits ('-2.6E-4'). The decimal mark is a point. More than 18 decimals are rounded half-even.
 */
export function parseAmount(text: string): Decimal | null {
  const plain = toPlainNumber(text)
  if (plain === null) return null
  const isShort = !plain.includes('e') && countDecimals(plain) <= MAX_DECIMALS
  const amount = isShort ? removeZeros(plain) : roundTo(toDecimal(toBig(plain)), MAX_DECIMALS)
  return isStorable(amount) ? amount : null
}

/** Like `parseAmount`, but returns null for more than 18 decimals, because a quantity is never rounded. */
export function parseQuantity(text: string): Decimal | null {
  const plain = toPlainNumber(text)
  if (plain === null || plain.includes('e')) return null
  const amount = removeZeros(plain)
  return isStorable(amount) ? amount : null
}

const usual = /^-?\d+(?:\.\d+)?$/
const grouped = /^\d{1,3}(?:([,'’ ])\d{3})(?:\1\d{3})*(?:\.\d+)?$/
const ungrouped = /^(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,2})?$/

// Digits, a point and an optional exponent, with a minus sign for a negative number.
function toPlainNumber(text: string): string | null {
  if (text.length > 60) return null
  if (usual.test(text)) return text
  const bare = text
    .replace(/[\p{Sc}\u00a0\u202f]/gu, ' ')
    .replace(/[−–]/g, '-')
    .trim()
  const inBrackets = /^\((.*)\)$/.exec(bare)
  const signed = /^([-+]?)\s*(.*)$/.exec(inBrackets?.[1]?.trim() ?? bare)
  const amount = (signed?.[2] ?? '').toLowerCase()
  if (!(ungrouped.test(amount) || grouped.test(amount))) return null
  const negative = (signed?.[1] === '-') !== (inBrackets !== null)
  return (negative ? '-' : '') + amount.replace(/[,'’ ]/g, '').replace(/^\./, '0.')
}

// String operations instead of big.js, because a file can have hundreds of thousands of numbers.
function removeZeros(plain: string): Decimal {
  const short = plain.includes('.') ? plain.replace(/\.?0*$/, '') : plain
  const amount = short.replace(/^(-?)0+(?=\d)/, '$1')
  return amount === '-0' ? '0' : amount
}

function countDecimals(plain: string): number {
  const point = plain.indexOf('.')
  return point < 0 ? 0 : plain.length - point - 1
}

function isStorable(amount: Decimal): boolean {
  const [whole = ''] = amount.replace('-', '').split('.')
  return whole.length <= MAX_INTEGER_DIGITS && countDecimals(amount) <= MAX_DECIMALS
}

/** A time zone in which brokers write times. */
export type Zone = 'UTC' | 'America/New_York'

/**
 * The instant, as ISO text in UTC, at which clocks in the zone show 'yyyy-MM-ddTHH:mm:ss.SSS'. An hour that occurs
 * twice (end of daylight saving time) is the first one; an hour that does not exist is the hour after it.
 */
function toInstant(zone: Zone, clock: string): string {
  if (zone === 'UTC') return `${clock}Z`
  const shown = Date.parse(`${clock}Z`)
  return new Date(shown - getOffsetOfHour(zone, clock.slice(0, 13))).toISOString()
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

// Cached by hour, because Intl is slow and a file has many rows in the same hour. Offsets change on a full hour.
const offsets = new Map<string, number>()
const formats = new Map<Zone, Intl.DateTimeFormat>()

function getOffsetOfHour(zone: Zone, hour: string): number {
  const key = `${zone} ${hour}`
  const cached = offsets.get(key)
  if (cached !== undefined) return cached

  const shown = Date.parse(`${hour}:00:00.000Z`)
  const before = computeOffset(zone, shown - dayMs)
  const after = computeOffset(zone, shown + dayMs)
  const fits = (offset: number) => computeOffset(zone, shown - offset) === offset
  const offset = !fits(before) && fits(after) ? after : before
  if (offsets.size > 50_000) offsets.clear()
  offsets.set(key, offset)
  return offset
}

// The offset of the zone from UTC at an instant, in milliseconds: negative for 'GMT-04:00'.
function computeOffset(zone: Zone, instant: number): number {
  const parts = getFormat(zone).formatToParts(instant)
  const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? ''
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? []
  const ahead = Number(hours) * hourMs + Number(minutes) * 60_000
  return sign === '-' ? -ahead : ahead
}

function getFormat(zone: Zone): Intl.DateTimeFormat {
  const format =
    formats.get(zone) ?? new Intl.DateTimeFormat('en-CA', { timeZone: zone, timeZoneName: 'longOffset' })
  formats.set(zone, format)
  return format
}

/**
 * The time of an execution: the day as written, the instant as ISO text, and the time zone of the file as an IANA name
 * or an offset such as '+01:00'. Instant and zone are null when the file has days only.
 */
export type Moment = { day: Day; executedAt: string | null; zone: string | null }

const pattern =
  /^(\d{4})-?(\d{2})-?(\d{2})(?:[ T,;]+(\d{2}):?(\d{2})(?::?(\d{2})(?:\.(\d{1,9}))?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?)?$/

/**
 * Parses a day ('2024-01-15', '20240115') with or without a time ('2024-01-15, 09:30:00', '20240115;093000',
 * '2024-01-15T09:30:00.25Z'). Returns null for other texts. A time without an offset is in `zone`. Fractions of a second
 * are truncated to milliseconds.
 */
export function parseMoment(text: string, zone: Zone): Moment | null {
  const parts = pattern.exec(text.trim())
  if (!parts) return null
  const [, year, month, dayOfMonth, hour, minute, second = '00', fraction = '', offset] = parts
  const day = `${year}-${month}-${dayOfMonth}`
  if (!isDay(day)) return null
  if (hour === undefined || minute === undefined) return { day, executedAt: null, zone: null }
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null

  const clock = `${day}T${hour}:${minute}:${second}.${fraction.padEnd(3, '0').slice(0, 3)}`
  if (offset === undefined) return { day, executedAt: toInstant(zone, clock), zone }
  const executedAt = toInstantWithOffset(clock, offset)
  return { day, executedAt, zone: executedAt === null ? null : toZoneName(offset) }
}

function toInstantWithOffset(clock: string, offset: string): string | null {
  const zone = toZoneName(offset)
  const milliseconds = Date.parse(clock + (zone === 'UTC' ? 'Z' : zone))
  return Number.isNaN(milliseconds) ? null : new Date(milliseconds).toISOString()
}

// '+01:00' for '+0100' and '+01:00'; 'UTC' for Z, UTC, GMT and an offset of zero.
function toZoneName(offset: string): string {
  if (!/^[+-]/.test(offset) || /^.00:?00$/.test(offset)) return 'UTC'
  return `${offset.slice(0, 3)}:${offset.slice(-2)}`
}
