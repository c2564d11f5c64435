const STORED_AS = 'candlebook.been-here'

/** Notes that someone is signed in in this browser, so that the public pages know whether asking is worth a request. */
export function noteSignedIn(signedIn: boolean): void {
  try {
    if (signedIn) localStorage.setItem(STORED_AS, 'yes')
    else localStorage.removeItem(STORED_AS)
  } catch {
    // Without storage the public pages show the way to sign in.
  }
}

/** Whether someone was signed in here when last seen. Only the server knows whether they still are. */
export function mayBeSignedIn(): boolean {
  try {
    return localStorage.getItem(STORED_AS) === 'yes'
  } catch {
    return false
  }
}
