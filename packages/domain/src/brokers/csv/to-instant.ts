/** A zone in which a broker writes times. */
export type Zone = 'UTC' | 'America/New_York'

/**
 * The instant, as ISO text in UTC, at which the clocks of the zone show 'yyyy-MM-ddTHH:mm:ss.SSS'.
 * An hour that comes twice in autumn is taken as its first; one that spring leaves out, as the hour after it.
 */
export function instantIn(zone: Zone, clock: string): string {
  if (zone === 'UTC') return `${clock}Z`
  const shown = Date.parse(`${clock}Z`)
  return new Date(shown - offsetAtHour(zone, clock.slice(0, 13))).toISOString()
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

// A file has few hours and many rows, and asking Intl is slow; zones change their offset on a full hour.
const offsets = new Map<string, number>()
const formats = new Map<Zone, Intl.DateTimeFormat>()

function offsetAtHour(zone: Zone, hour: string): number {
  const key = `${zone} ${hour}`
  const known = offsets.get(key)
  if (known !== undefined) return known

  const shown = Date.parse(`${hour}:00:00.000Z`)
  const before = offsetAt(zone, shown - dayMs)
  const after = offsetAt(zone, shown + dayMs)
  const fits = (offset: number) => offsetAt(zone, shown - offset) === offset
  const offset = !fits(before) && fits(after) ? after : before
  if (offsets.size > 50_000) offsets.clear()
  offsets.set(key, offset)
  return offset
}

// How far the clocks of the zone are ahead of UTC at an instant, in milliseconds: 'GMT-04:00' is four hours behind.
function offsetAt(zone: Zone, instant: number): number {
  const parts = formatOf(zone).formatToParts(instant)
  const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? ''
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? []
  const ahead = Number(hours) * hourMs + Number(minutes) * 60_000
  return sign === '-' ? -ahead : ahead
}

function formatOf(zone: Zone): Intl.DateTimeFormat {
  const format =
    formats.get(zone) ?? new Intl.DateTimeFormat('en-CA', { timeZone: zone, timeZoneName: 'longOffset' })
  formats.set(zone, format)
  return format
}
