const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** The day and the time of an instant in the browser's time zone: 'Nov 19, 2026, 2:05 PM'. */
export function formatInstant(instant: string): string {
  return format.format(new Date(instant))
}
