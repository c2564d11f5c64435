/** A promise that is awaited later. A rejection before that is not reported as unhandled. */
export function ignoreUntilAwaited<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
}
