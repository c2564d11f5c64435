import { getCurrentUserId, loadSession, signOut } from '../../lib/session.ts'
import { dropAllWaiting, listWaiting } from '../../lib/waiting-records.ts'

/** How long signing out waits until the library's changes are sent to the account. */
const MAX_WAIT_MS = 5_000

/**
 * Ends the session and removes the local library when the account has a complete copy. Drafts stay under the user's id,
 * because their text is stored only there. False when the user stays signed in, because records wait on this device. Throws ApiError.
 */
export async function signOutWithLibrary(): Promise<boolean> {
  if (getCurrentUserId() === null) await loadSession().catch(() => null) // a public page may not know the user yet
  const userId = getCurrentUserId()
  const choice = await chooseForWaiting()
  if (choice === 'stay') return false
  const removeLibrary = await prepareLibraryRemoval()
  await signOut()
  if (choice === 'discard') dropAllWaiting(userId)
  removeLibrary()
  return true
}

async function chooseForWaiting(): Promise<'stay' | 'keep' | 'discard'> {
  if (listWaiting().length === 0) return 'keep'
  const { askAboutWaiting } = await import('./ask-about-waiting.tsx')
  return await askAboutWaiting()
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
