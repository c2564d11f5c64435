import type { QueryClient } from '@tanstack/react-query'
import { signOut } from '../lib/session.ts'
import { noteSignedIn } from '../lib/signed-in-hint.ts'

/** How long signing out waits for the library's changes to reach the account. */
const MAX_WAIT_MS = 5_000

/**
 * Ends the session and removes what the browser holds of the account: the answers of the server, and the library where
 * the account has all of it. Drafts stay, under the user's id: nothing else has their text. Throws ApiError.
 */
export async function leaveDesk(queries: QueryClient): Promise<void> {
  const removeLibrary = await libraryRemoval()
  await signOut()
  noteSignedIn(false)
  queries.clear()
  removeLibrary()
}

/** What removes the local library; nothing where it has to stay. The account is asked while the session still lives. */
async function libraryRemoval(): Promise<() => void> {
  const stay = () => {}
  try {
    const library = await import('../features/library/data/library-at-sign-out.ts')
    return (await within(MAX_WAIT_MS, library.isLibraryInAccount())) ? library.removeLocalLibrary : stay
  } catch {
    return stay // its code could not be fetched
  }
}

function within(ms: number, answer: Promise<boolean>): Promise<boolean> {
  const tooLate = new Promise<boolean>((resolve) => setTimeout(resolve, ms, false))
  return Promise.race([answer, tooLate])
}
