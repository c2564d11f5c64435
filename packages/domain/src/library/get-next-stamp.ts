/** The latest possible timestamp of a version. A later one would need a year of more than four digits. */
export const LATEST_STAMP = '9998-12-31T23:59:59.999Z'

/**
 * The timestamp of a change: now, or one millisecond after the previous timestamp when that is not before
 * now. So a change is always later than the version that its author saw, even with wrong clocks (a hybrid
 * logical clock per item).
 */
export function getNextStamp(follows: string | null, now: Date): string {
  const earliest = follows === null ? Number.NEGATIVE_INFINITY : Date.parse(follows) + 1
  return new Date(Math.min(Math.max(now.getTime(), earliest), Date.parse(LATEST_STAMP))).toISOString()
}
