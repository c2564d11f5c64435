import type { Day } from './day.ts'

/** The local day and time of a zone; the time as 'HH:mm'. */
export type WallClock = { day: Day; time: string }

/** The local day and time of an instant. `zone` is an IANA name or an offset such as '+01:00'. */
export function toWallClock(instant: string, zone: string): WallClock {
  const shown = new Date(Date.parse(instant) + computeOffsetMs(instant, zone)).toISOString()
  return { day: shown.slice(0, 10), time: shown.slice(11, 16) }
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
const formatters = new Map<string, Intl.DateTimeFormat>()

/** 'GMT-05:00', or 'GMT' without an offset. */
function getOffsetName(instant: string, zone: string): string {
  const key = `${zone} ${Math.floor(Date.parse(instant) / QUARTER_MS)}`
  const cached = offsetNames.get(key)
  if (cached !== undefined) return cached
  const parts = getFormatter(zone).formatToParts(new Date(instant))
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
  if (offsetNames.size > MAX_OFFSETS) offsetNames.clear()
  offsetNames.set(key, name)
  return name
}

function getFormatter(zone: string): Intl.DateTimeFormat {
  const formatter =
    formatters.get(zone) ?? new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  formatters.set(zone, formatter)
  return formatter
}
