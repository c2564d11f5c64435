const STORAGE_KEY = 'candlebook.signed-in'

/**
 * Stores whether a user is signed in in this browser, so that public pages know whether a session request is
 * useful.
 */
export function noteSignedIn(signedIn: boolean): void {
  try {
    if (signedIn) localStorage.setItem(STORAGE_KEY, 'yes')
    else localStorage.removeItem(STORAGE_KEY)
  } catch {
    // Without storage the public pages show the link to sign in.
  }
}

/** Whether a user was signed in here last time. Only the server knows whether the session still exists. */
export function mayBeSignedIn(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'yes'
  } catch {
    return false
  }
}
