/** A time zone in which brokers write times. */
export type Zone = 'UTC' | 'America/New_York'

/**
 * The instant, as ISO text in UTC, at which clocks in the zone show 'yyyy-MM-ddTHH:mm:ss.SSS'. An hour that occurs
 * twice (end of daylight saving time) is the first one; an hour that does not exist is the hour after it.
 */
export function toInstant(zone: Zone, clock: string): string {
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
