// Separate from preferences.ts, which the desk loads before its first tab and which needs no check of a zone.

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

/** Whether a value can be stored as the statement zone. */
export function isStatementZone(zone: string | null): boolean {
  return zone === null || isTimeZone(zone)
}
