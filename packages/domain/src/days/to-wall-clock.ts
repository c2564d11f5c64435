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

/** 'GMT-05:00', or 'GMT' without an offset. */
function getOffsetName(instant: string, zone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    timeZoneName: 'longOffset',
  }).formatToParts(new Date(instant))
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
}
