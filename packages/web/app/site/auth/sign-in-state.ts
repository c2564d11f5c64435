import { MAX_NEXT_LENGTH, paths } from '../../lib/paths.ts'

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

const BASE = 'https://candlebook.invalid'

/**
 * The address that opens after signing in, from the parameter `next`: a page of the app with its query. The dashboard
 * for any other text, so that a prepared link cannot lead to another site.
 */
export function parseNextAddress(text: string | null): string {
  if (text === null || text.length > MAX_NEXT_LENGTH) return paths.app
  // Browsers read '//' and '/\' as another site and skip control characters, so none of these may pass.
  if (!/^\/(?![/\\])/.test(text) || /[\\\p{Cc}]/u.test(text)) return paths.app
  const url = URL.parse(text, BASE)
  if (url?.origin !== BASE || !paths.isGuarded(url.pathname)) return paths.app
  return `${url.pathname}${url.search}`
}
