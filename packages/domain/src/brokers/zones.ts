/** A time zone in which a file writes times: an IANA name, 'UTC', or an offset such as '+01:00'. */
export type Zone = string

/**
 * The zones of the times of a file. `read` is the one in which its times without a zone are read, which the trader can choose;
 * `home` the one that the format assumes. A fingerprint has the time of `read` as it is written, so that another choice finds
 * the same executions, and any other time in `home`.
 */
export type FileZones = { read: Zone; home: Zone }

/**
 * The instant, as ISO text in UTC, at which clocks in the zone show 'yyyy-MM-ddTHH:mm:ss.SSS'. An hour that occurs
 * twice (end of daylight saving time) is the first one; an hour that does not exist is the hour after it.
 */
export function toInstant(zone: Zone, wallTime: string): string {
  if (zone === 'UTC') return `${wallTime}Z`
  if (/^[+-]/.test(zone)) return new Date(`${wallTime}${zone}`).toISOString()
  const shown = Date.parse(`${wallTime}Z`)
  return new Date(shown - getOffsetOfHour(zone, wallTime.slice(0, 13))).toISOString()
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

// A file can have a zone in a cell.
export function isZone(zone: Zone): boolean {
  try {
    getFormat(zone)
    return true
  } catch {
    return false
  }
}

function getFormat(zone: Zone): Intl.DateTimeFormat {
  const format =
    formats.get(zone) ?? new Intl.DateTimeFormat('en-CA', { timeZone: zone, timeZoneName: 'longOffset' })
  formats.set(zone, format)
  return format
}

export function findZone(name: string | undefined, shift: string | undefined, zone: Zone): Zone | null {
  if (shift !== undefined) return toOffset(shift)
  if (name === undefined) return zone
  return abbreviations[name.toUpperCase()] ?? null
}

/** The offset '+02:00' of '+2', '+02', '+0200' and '+02:00'. */
export function toOffset(shift: string): Zone {
  const [, sign, hours = '', minutes = '00'] = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(shift) ?? []
  return `${sign}${hours.padStart(2, '0')}:${minutes}`
}

/** The offsets of the abbreviations that brokers write next to times. CST is the one of America, as in their files. */
const abbreviations: Record<string, Zone> = {
  ...{
    Z: 'UTC',
    UTC: 'UTC',
    GMT: 'UTC',
    WET: 'UTC',
    BST: '+01:00',
    WEST: '+01:00',
    CET: '+01:00',
    CEST: '+02:00',
    MEZ: '+01:00',
  },
  ...{
    MESZ: '+02:00',
    EET: '+02:00',
    EEST: '+03:00',
    MSK: '+03:00',
    IST: '+05:30',
    SGT: '+08:00',
    HKT: '+08:00',
    JST: '+09:00',
  },
  ...{
    ...{ ET: 'America/New_York', CT: 'America/Chicago', MT: 'America/Denver', PT: 'America/Los_Angeles' },
    EST: '-05:00',
    EDT: '-04:00',
    CST: '-06:00',
    CDT: '-05:00',
    MST: '-07:00',
    MDT: '-06:00',
    PST: '-08:00',
    PDT: '-07:00',
  },
  // RST and RDT are Windows' initials of Romance Standard Time, the one of Paris.
  ...{ AEST: '+10:00', AEDT: '+11:00', RST: '+01:00', RDT: '+02:00' },
}

export function toInstantWithOffset(wallTime: string, offset: string): string | null {
  const zone = toZoneName(offset)
  const milliseconds = Date.parse(wallTime + (zone === 'UTC' ? 'Z' : zone))
  return Number.isNaN(milliseconds) ? null : new Date(milliseconds).toISOString()
}

// '+01:00' for '+0100' and '+01:00'; 'UTC' for Z, UTC, GMT and an offset of zero.
export function toZoneName(offset: string): string {
  if (!/^[+-]/.test(offset) || /^.00:?00$/.test(offset)) return 'UTC'
  return `${offset.slice(0, 3)}:${offset.slice(-2)}`
}
