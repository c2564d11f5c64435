/**
 * How long a session lives.
 *
 * - A refresh sets `expiresAt` one hour ahead. `POST /session/refresh` refreshes at any time. Every other
 *   request refreshes a session whose hour is over.
 * - A session ends when it was not refreshed for 7 days, 30 days after it was opened, and when it is ended.
 *   A request after `expiresAt` and before that end is accepted.
 * - A recovery session ends one hour after it was opened. It is never refreshed.
 */
const REFRESH_MS = 60 * 60 * 1000
export const MAX_IDLE_MS = 7 * 24 * 60 * 60 * 1000
export const MAX_SESSION_MS = 30 * 24 * 60 * 60 * 1000
export const MAX_RECOVERY_MS = 60 * 60 * 1000

/** The moments of a session that the rules are about. */
export type SessionTimes = { openedAt: Date; refreshedAt: Date; endsAt: Date; isRecovery: boolean }

/** When a session that is refreshed or opened now ends without another refresh. */
export function computeEnd({ now, openedAt }: { now: Date; openedAt: Date }): Date {
  return new Date(Math.min(now.getTime() + MAX_IDLE_MS, openedAt.getTime() + MAX_SESSION_MS))
}

/** The `expiresAt` that the API shows: one hour after the last refresh, and never after the session's end. */
export function computeExpiry({ openedAt, refreshedAt, endsAt, isRecovery }: SessionTimes): Date {
  if (isRecovery) return endsAt
  const times = [refreshedAt.getTime() + REFRESH_MS, openedAt.getTime() + MAX_SESSION_MS, endsAt.getTime()]
  return new Date(Math.min(...times))
}

/** Whether a request refreshes the session, because its hour is over. */
export function isRefreshDue(times: SessionTimes, now: Date): boolean {
  return !times.isRecovery && times.refreshedAt.getTime() + REFRESH_MS <= now.getTime()
}
