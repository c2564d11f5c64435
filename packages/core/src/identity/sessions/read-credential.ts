import { isApiTokenSecret } from '../secrets/api-token-secret.ts'
import { verifyToken } from '../secrets/sign-token.ts'
import { readSessionCookie } from './read-session-cookie.ts'

/** The headers in which a request names its session. `authorization` is null where only cookies count. */
export type SessionHeaders = { cookie: string | undefined; authorization: string | null | undefined }

/** What a request shows to be let in: the token of a session, or an API token. */
export type Credential = { kind: 'session' | 'api-token'; token: string }

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
