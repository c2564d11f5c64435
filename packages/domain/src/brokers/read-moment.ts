import { type Day, isDay } from '../days/index.ts'
import { instantIn, type Zone } from './instant-in.ts'

/** When something was executed: the day as written, and the instant as ISO text when there is a time of day. */
export type Moment = { day: Day; executedAt: string | null }

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
  if (hour === undefined || minute === undefined) return { day, executedAt: null }
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null

  const clock = `${day}T${hour}:${minute}:${second}.${fraction.padEnd(3, '0').slice(0, 3)}`
  return { day, executedAt: offset === undefined ? instantIn(zone, clock) : instantAt(clock, offset) }
}

function instantAt(clock: string, offset: string): string | null {
  const zoned = /^[+-]/.test(offset) ? `${offset.slice(0, 3)}:${offset.slice(-2)}` : 'Z'
  const milliseconds = Date.parse(clock + zoned)
  return Number.isNaN(milliseconds) ? null : new Date(milliseconds).toISOString()
}
