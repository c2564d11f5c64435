const instantFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** The day and the time of an instant in the browser's time zone: 'Nov 19, 2026, 2:05 PM'. */
export function formatInstant(instant: string): string {
  return instantFormat.format(new Date(instant))
}

const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })

/** The day of an instant in the browser's time zone: 'Nov 19, 2026' [CONST-07]. */
export function formatInstantDay(instant: string): string {
  return dayFormat.format(new Date(instant))
}
