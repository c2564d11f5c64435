const MAX_ZONE_LENGTH = 64

/** Whether a text names a time zone of the IANA database, such as 'America/New_York'. */
export function isTimeZone(text: string): boolean {
  if (text.length > MAX_ZONE_LENGTH || !/^[A-Za-z][\w+-]*(\/[\w+-]+)*$/.test(text)) return false
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: text })
    return true
  } catch {
    return false
  }
}

/** Time zones of exchanges and of the regions around them, from west to east: the choice that a screen offers. */
export const commonTimeZones = [
  'America/Los_Angeles',
  'America/Chicago',
  'America/Mexico_City',
  'America/New_York',
  'America/Toronto',
  'America/Sao_Paulo',
  'UTC',
  'Europe/Lisbon',
  'Europe/London',
  'Europe/Berlin',
  'Europe/Madrid',
  'Europe/Paris',
  'Africa/Johannesburg',
  'Europe/Istanbul',
  'Asia/Dubai',
  'Asia/Kolkata',
  'Asia/Singapore',
  'Asia/Hong_Kong',
  'Asia/Shanghai',
  'Asia/Tokyo',
  'Asia/Seoul',
  'Australia/Sydney',
  'Pacific/Auckland',
] as const
