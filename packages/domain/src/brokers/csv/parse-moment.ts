import { type Day, isDay } from '../../days/index.ts'
import { instantIn, type Zone } from './to-instant.ts'

/**
 * When something was executed: the day as written, the instant as ISO text, and the zone of the clock that the file
 * shows: an IANA name or an offset such as '+01:00'. Instant and zone are null when the file has days only.
 */
export type Moment = { day: Day; executedAt: string | null; zone: string | null }

const pattern =
  /^(\d{4})-?(\d{2})-?(\d{2})(?:[ T,;]+(\d{2}):?(\d{2})(?::?(\d{2})(?:\.(\d{1,9}))?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?)?$/

/**
 * The moment in a broker's cell, or null when it is none: '2024-01-15', '20240115', either with a time behind it
 * ('2024-01-15, 09:30:00', '20240115;093000', '2024-01-15T09:30:00.25Z'). A time without zone is one of `zone`;
 * an offset behind it counts instead. Fractions are cut to milliseconds.
 */
export function readMoment(text: string, zone: Zone): Moment | null {
  const parts = pattern.exec(text.trim())
  if (!parts) return null
  const [, year, month, dayOfMonth, hour, minute, second = '00', fraction = '', offset] = parts
  const day = `${year}-${month}-${dayOfMonth}`
  if (!isDay(day)) return null
  if (hour === undefined || minute === undefined) return { day, executedAt: null, zone: null }
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null

  const clock = `${day}T${hour}:${minute}:${second}.${fraction.padEnd(3, '0').slice(0, 3)}`
  if (offset === undefined) return { day, executedAt: instantIn(zone, clock), zone }
  const executedAt = instantAt(clock, offset)
  return { day, executedAt, zone: executedAt === null ? null : zoneName(offset) }
}

function instantAt(clock: string, offset: string): string | null {
  const zone = zoneName(offset)
  const milliseconds = Date.parse(clock + (zone === 'UTC' ? 'Z' : zone))
  return Number.isNaN(milliseconds) ? null : new Date(milliseconds).toISOString()
}

/** '+01:00' for '+0100' and '+01:00'; 'UTC' for Z, UTC, GMT and an offset of zero. */
function zoneName(offset: string): string {
  if (!/^[+-]/.test(offset) || /^.00:?00$/.test(offset)) return 'UTC'
  return `${offset.slice(0, 3)}:${offset.slice(-2)}`
}
