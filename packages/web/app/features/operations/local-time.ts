/** The value of a `datetime-local` input for an instant, in the browser's time zone; blank for null. */
export function toLocalTime(instant: string | null): string {
  if (instant === null) return ''
  const date = new Date(instant)
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}

/** The instant of a `datetime-local` value; null for a blank one. A text that is not a time stays as it is. */
export function toInstant(localTime: string): string | null {
  if (localTime === '') return null
  const date = new Date(localTime)
  return Number.isNaN(date.getTime()) ? localTime : date.toISOString()
}
