const STORED_AS = 'candlebook.been-here'

/**
 * Stores whether a user is signed in in this browser, so that public pages know whether a session request is
 * useful.
 */
export function noteSignedIn(signedIn: boolean): void {
  try {
    if (signedIn) localStorage.setItem(STORED_AS, 'yes')
    else localStorage.removeItem(STORED_AS)
  } catch {
    // Without storage the public pages show the link to sign in.
  }
}

/** Whether a user was signed in here last time. Only the server knows whether the session still exists. */
export function mayBeSignedIn(): boolean {
  try {
    return localStorage.getItem(STORED_AS) === 'yes'
  } catch {
    return false
  }
}
