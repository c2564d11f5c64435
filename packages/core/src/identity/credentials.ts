import { isApiTokenSecret, verifyToken } from './tokens.ts'

/**
 * The name of a cookie on a server with this URL: of the session, of a begun step such as the second step of a sign-in, or
 * of a browser in which a user signed in. Under https it has the prefix `__Host-`: a browser accepts such a cookie only
 * over https, from this host and for all paths, so no other host of the domain can set one.
 */
export function getCookieName(baseUrl: string, kind: 'session_token' | 'step' | 'device'): string {
  return `${baseUrl.startsWith('https:') ? '__Host-' : ''}candlebook.${kind}`
}

/** The session token of a Cookie header with a valid signature, or null. */
export function readSessionCookie(
  header: string | undefined,
  { secret, baseUrl }: { secret: string; baseUrl: string },
): string | null {
  const wanted = getCookieName(baseUrl, 'session_token')
  for (const part of (header ?? '').split(';')) {
    const [name, value] = splitOnce(part.trim(), '=')
    const token = name === wanted ? readValue(value, secret) : null
    if (token) return token // an invalid cookie before it, set for another path, is ignored
  }
  return null
}

function readValue(value: string, secret: string): string | null {
  try {
    return verifyToken(decodeURIComponent(value), secret)
  } catch {
    return null // broken percent signs
  }
}

function splitOnce(text: string, sign: string): [string, string] {
  const at = text.indexOf(sign)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

/** The headers in which a request names its session. `authorization` is null where only cookies count. */
export type SessionHeaders = { cookie: string | undefined; authorization: string | null | undefined }

/** What a request shows to be let in: the token of a session, or an API token. */
type Credential = { kind: 'session' | 'api-token'; token: string }

/**
 * The session token of a request with a valid signature, or its API token, or null. With an Authorization header
 * the cookie is ignored: a program sends the header on purpose, and a browser sends the cookie by itself.
 */
export function readCredential(
  { cookie, authorization }: SessionHeaders,
  config: { secret: string; baseUrl: string },
): Credential | null {
  if (authorization === null || authorization === undefined)
    return toSession(readSessionCookie(cookie, config))
  const bearer = /^Bearer ([^\s]+)$/i.exec(authorization)?.[1]
  if (!bearer) return null
  if (isApiTokenSecret(bearer)) return { kind: 'api-token', token: bearer }
  return toSession(verifyToken(bearer, config.secret))
}

function toSession(token: string | null): Credential | null {
  return token === null ? null : { kind: 'session', token }
}
