/** The last instant that can be a stamp; later ones would need a year of more than four digits. */
export const LATEST_STAMP = '9998-12-31T23:59:59.999Z'

/**
 * The stamp of a change: now, or a millisecond after the stamp that it follows where that is not before now. So a
 * change always comes after what its writer saw, however wrong the clocks are (a hybrid logical clock per item).
 */
export function nextStamp(follows: string | null, now: Date): string {
  const earliest = follows === null ? Number.NEGATIVE_INFINITY : Date.parse(follows) + 1
  return new Date(Math.min(Math.max(now.getTime(), earliest), Date.parse(LATEST_STAMP))).toISOString()
}
