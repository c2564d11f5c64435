import { getCookieName, MAX_DEVICE_MS, MAX_STEP_MS } from '@candlebook/core/identity'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { serialize } from 'hono/utils/cookie'

/** The Set-Cookie header of a begun step. It opens nothing by itself; the browser keeps it for five minutes. */
export function buildStepCookie(token: string, { baseUrl }: { baseUrl: string }): string {
  return serialize(getCookieName(baseUrl, 'step'), token, {
    ...buildAttributes(baseUrl),
    maxAge: MAX_STEP_MS / 1000,
  })
}

/** The Set-Cookie header that deletes the cookie. */
export function clearStepCookie({ baseUrl }: { baseUrl: string }): string {
  return serialize(getCookieName(baseUrl, 'step'), '', { ...buildAttributes(baseUrl), maxAge: 0 })
}

/** The token of the step that this browser has begun; '' without one. */
export function readStepCookie(c: Context, { baseUrl }: { baseUrl: string }): string {
  return getCookie(c, getCookieName(baseUrl, 'step')) ?? ''
}

/** The Set-Cookie header of a browser in which a user signed in. It opens nothing; see issueDevice of core. */
export function buildDeviceCookie(token: string, { baseUrl }: { baseUrl: string }): string {
  return serialize(getCookieName(baseUrl, 'device'), token, {
    ...buildAttributes(baseUrl),
    maxAge: MAX_DEVICE_MS / 1000,
  })
}

/** The token of the device; '' without one. */
export function readDeviceCookie(c: Context, { baseUrl }: { baseUrl: string }): string {
  return getCookie(c, getCookieName(baseUrl, 'device')) ?? ''
}

function buildAttributes(baseUrl: string) {
  return { path: '/', httpOnly: true, sameSite: 'Strict', secure: baseUrl.startsWith('https:') } as const
}
