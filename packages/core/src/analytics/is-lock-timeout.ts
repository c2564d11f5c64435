const LOCK_NOT_AVAILABLE = '55P03'

/** Whether the database gave up waiting for a lock that somebody else holds. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE
}
