import { commonTimeZones } from '@candlebook/domain/settings/common-time-zones'

/** The value of the choice "as in each statement"; a time zone never has it. */
export const STATEMENT = 'statement'

/** The zones to choose from: the zone of each statement, the one of this browser, the stored one, and common ones. */
export function listZoneOptions(stored: string | null, ofBrowser: string) {
  const zones = [ofBrowser, ...(stored ? [stored] : []), ...commonTimeZones]
  const options = [...new Set(zones)].map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))
  return [{ value: STATEMENT, label: 'As in each statement' }, ...options]
}

/** The sentence that says which zone the days and times of imported trades are in. Null: the one of each statement. */
export function formatZoneSentence(zone: string | null): string {
  if (zone === null) return 'Days and times are in the time zone of each statement.'
  return `Days and times are in ${formatZone(zone)} time.`
}

/** 'New York' for America/New_York, 'UTC+01:00' for an offset. */
export function formatZone(zone: string): string {
  if (/^[+-]/.test(zone)) return `UTC${zone}`
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
}
