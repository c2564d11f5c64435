import { verifyToken } from '../secrets/sign-token.ts'

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
