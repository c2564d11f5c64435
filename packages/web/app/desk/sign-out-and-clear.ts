import type { QueryClient } from '@tanstack/react-query'

/**
 * Ends the session and removes the account's data from the browser: the server responses too. The code is loaded now,
 * because it is not needed before. Throws ApiError.
 */
export async function signOutAndClear(queries: QueryClient): Promise<void> {
  const { signOutWithLibrary } = await import('../features/library/sign-out-with-library.ts')
  await signOutWithLibrary()
  queries.clear()
}
