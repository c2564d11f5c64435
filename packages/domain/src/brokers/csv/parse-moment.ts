import { type Day, isDay } from '../../days/index.ts'
import { toInstant, type Zone } from './to-instant.ts'

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
