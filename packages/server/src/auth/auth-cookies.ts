import {
  getCookieName,
  MAX_DEVICE_MS,
  MAX_IDLE_MS,
  MAX_STEP_MS,
  readSessionCookie,
  signToken,
} from '@candlebook/core/identity'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { serialize } from 'hono/utils/cookie'

type CookieConfig = { secret: string; baseUrl: string }

/**
 * The Set-Cookie header of a session. Scripts cannot read the cookie, other sites cannot send it with a write,
 * and the browser keeps it until the session has been idle too long.
 */
export function buildSessionCookie(signedToken: string, { baseUrl }: CookieConfig): string {
  return serialize(getCookieName(baseUrl, 'session_token'), signedToken, {
    ...buildSessionAttributes(baseUrl),
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
  return serialize(getCookieName(baseUrl, 'session_token'), '', {
    ...buildSessionAttributes(baseUrl),
    maxAge: 0,
  })
}

function buildSessionAttributes(baseUrl: string) {
  return { path: '/', httpOnly: true, sameSite: 'Lax', secure: baseUrl.startsWith('https:') } as const
}

/** The Set-Cookie header of a begun step. It opens nothing by itself; the browser keeps it for five minutes. */
export function buildStepCookie(token: string, { baseUrl }: { baseUrl: string }): string {
  return serialize(getCookieName(baseUrl, 'step'), token, {
    ...buildStepAttributes(baseUrl),
    maxAge: MAX_STEP_MS / 1000,
  })
}

/** The Set-Cookie header that deletes the cookie. */
export function clearStepCookie({ baseUrl }: { baseUrl: string }): string {
  return serialize(getCookieName(baseUrl, 'step'), '', { ...buildStepAttributes(baseUrl), maxAge: 0 })
}

/** The token of the step that this browser has begun; '' without one. */
export function readStepCookie(c: Context, { baseUrl }: { baseUrl: string }): string {
  return getCookie(c, getCookieName(baseUrl, 'step')) ?? ''
}

/** The Set-Cookie header of a browser in which a user signed in. It opens nothing; see issueDevice of core. */
export function buildDeviceCookie(token: string, { baseUrl }: { baseUrl: string }): string {
  return serialize(getCookieName(baseUrl, 'device'), token, {
    ...buildStepAttributes(baseUrl),
    maxAge: MAX_DEVICE_MS / 1000,
  })
}

/** The token of the device; '' without one. */
export function readDeviceCookie(c: Context, { baseUrl }: { baseUrl: string }): string {
  return getCookie(c, getCookieName(baseUrl, 'device')) ?? ''
}

function buildStepAttributes(baseUrl: string) {
  return { path: '/', httpOnly: true, sameSite: 'Strict', secure: baseUrl.startsWith('https:') } as const
}
