const LOCK_NOT_AVAILABLE = '55P03'

/** Whether the database stopped waiting for a lock that another transaction holds. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE
}
