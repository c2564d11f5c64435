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
