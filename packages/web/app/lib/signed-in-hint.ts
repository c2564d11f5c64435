const STORAGE_KEY = 'candlebook.signed-in'
/** Stays after signing out: a browser with it belongs to somebody who has an account. */
const KNOWN_KEY = 'candlebook.has-signed-in'

/** What the user chose last in the palette of the desk; removed when the user signs out. */
export const RECENT_KEY = 'candlebook.recent'

/** The lines of quick add that the user used last; removed when the user signs out. */
export const QUICK_LINES_KEY = 'candlebook.quickLines'

/** The cache with the session, which opens the desk without a network; removed when the user signs out. */
export const SESSION_CACHE = 'candlebook.session'

/**
 * Stores whether a user is signed in in this browser, so that public pages know whether a session request is
 * useful.
 */
export function noteSignedIn(signedIn: boolean): void {
  try {
    if (signedIn) for (const key of [STORAGE_KEY, KNOWN_KEY]) localStorage.setItem(key, 'yes')
    else {
      for (const key of [STORAGE_KEY, RECENT_KEY, QUICK_LINES_KEY]) localStorage.removeItem(key)
      void caches.delete(SESSION_CACHE)
    }
  } catch {
    // Without storage the public pages show the link to sign in.
  }
}

/** Whether a user was signed in here last time. Only the server knows whether the session still exists. */
export function mayBeSignedIn(): boolean {
  return isNoted(STORAGE_KEY)
}

/** Whether a user has ever signed in in this browser. */
export function hasSignedInHere(): boolean {
  return isNoted(KNOWN_KEY)
}

function isNoted(key: string): boolean {
  try {
    return localStorage.getItem(key) === 'yes'
  } catch {
    return false
  }
}
