/** What a page that leads to /auth tells the sign-in form, in the state of the history entry. */
export interface SignInState {
  email: string
  notice: string | null
  /** Whether the browser has begun a sign-in that waits for a code. */
  isSecondStep: boolean
}

/** The state of the history entry when it has the form above, or an empty one. */
export function findSignInState(state: unknown): SignInState {
  const given = typeof state === 'object' && state !== null ? state : {}
  return {
    email: 'email' in given && typeof given.email === 'string' ? given.email : '',
    notice: 'notice' in given && typeof given.notice === 'string' ? given.notice : null,
    isSecondStep: 'isSecondStep' in given && given.isSecondStep === true,
  }
}
