import { getCookieName, MAX_IDLE_MS, readSessionCookie, signToken } from '@candlebook/core/identity'
import { serialize } from 'hono/utils/cookie'

type CookieConfig = { secret: string; baseUrl: string }

/**
 * The Set-Cookie header of a session. Scripts cannot read the cookie, other sites cannot send it with a write,
 * and the browser keeps it until the session has been idle too long.
 */
export function buildSessionCookie(signedToken: string, { baseUrl }: CookieConfig): string {
  return serialize(getCookieName(baseUrl, 'session_token'), signedToken, {
    ...buildAttributes(baseUrl),
    maxAge: MAX_IDLE_MS / 1000,
  })
}

/** The same cookie for another week; null when the request came without a session cookie. */
export function renewSessionCookie(cookies: string | undefined, config: CookieConfig): string | null {
  const token = readSessionCookie(cookies, config)
  return token && buildSessionCookie(signToken(token, config.secret), config)
}

/** The Set-Cookie header that deletes the cookie. */
export function clearSessionCookie({ baseUrl }: CookieConfig): string {
  return serialize(getCookieName(baseUrl, 'session_token'), '', { ...buildAttributes(baseUrl), maxAge: 0 })
}

function buildAttributes(baseUrl: string) {
  return { path: '/', httpOnly: true, sameSite: 'Lax', secure: baseUrl.startsWith('https:') } as const
}
