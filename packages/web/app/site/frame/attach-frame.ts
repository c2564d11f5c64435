import { attachBack } from './attach-back.ts'
import { attachCookieBanner } from './attach-cookie-banner.ts'
import { attachMenus } from './attach-menus.ts'
import { attachSession } from './attach-session.ts'

/** Gives the controls of the frame their function, without React. Returns the function that takes it away again. */
export function attachFrame(): () => void {
  const end = new AbortController()
  attachBack(end.signal)
  attachSession(end.signal)
  attachMenus(end.signal)
  attachCookieBanner(end.signal)
  return () => end.abort()
}
