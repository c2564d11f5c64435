const KEY = 'configuredLater'

/** Stores that the user wants to choose a plan later, so that the desk shows a banner instead of asking [ONB-07] [PLAN-07]. */
export function noteConfiguredLater(): void {
  try {
    localStorage.setItem(KEY, 'true')
  } catch {
    // Without storage the desk asks again.
  }
}

/** Whether the user wants to choose a plan later [PLAN-05]. */
export function isConfiguredLater(): boolean {
  try {
    return localStorage.getItem(KEY) === 'true'
  } catch {
    return false
  }
}

/** Lets the desk ask again: at a sign-out, because the next user of this browser may be another one [PLAN-09]. */
export function removeConfiguredLater(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Without storage nothing was stored.
  }
}
