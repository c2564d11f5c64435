const format = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })

/** The day of an instant in the browser's time zone: 'Nov 19, 2026' [CONST-07]. */
export function formatInstantDay(instant: string): string {
  return format.format(new Date(instant))
}
