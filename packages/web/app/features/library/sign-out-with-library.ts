import { signOut } from '../../lib/session.ts'
import { listWaiting } from '../../lib/waiting-records.ts'

/** How long signing out waits until the library's changes are sent to the account. */
const MAX_WAIT_MS = 5_000

/**
 * Ends the session and removes the local library when the account has a complete copy. Drafts stay under the user's id,
 * because their text is stored only there. False when the user stays signed in, because records wait on this device. Throws ApiError.
 */
export async function signOutWithLibrary(): Promise<boolean> {
  if (listWaiting().length > 0) {
    const { askAboutWaiting } = await import('./ask-about-waiting.tsx')
    if (!(await askAboutWaiting())) return false
  }
  const removeLibrary = await prepareLibraryRemoval()
  await signOut()
  removeLibrary()
  return true
}

/**
 * The function that removes the local library, or one that does nothing. It asks the account before the
 * session ends.
 */
async function prepareLibraryRemoval(): Promise<() => void> {
  const keepLibrary = () => {}
  try {
    const library = await import('./library-at-sign-out.ts')
    return (await isTrueWithin(MAX_WAIT_MS, library.isLibraryInAccount()))
      ? library.removeLocalLibrary
      : keepLibrary
  } catch {
    return keepLibrary // the code could not be loaded
  }
}

function isTrueWithin(ms: number, answer: Promise<boolean>): Promise<boolean> {
  const tooLate = new Promise<boolean>((resolve) => setTimeout(resolve, ms, false))
  return Promise.race([answer, tooLate])
}
