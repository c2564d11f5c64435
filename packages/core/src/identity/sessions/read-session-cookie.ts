import { getSessionCookieName } from '../auth/auth.ts'
import { verifyToken } from '../secrets/sign-token.ts'

/**
 * The session token of a Cookie header with a valid signature, or null. The auth library signs
 * `token.HMAC-SHA256` in base64. This function checks the signature because the library's lookup costs more
 * than a page of trades (decision 004).
 */
export function readSessionCookie(
  header: string | undefined,
  { secret, baseUrl }: { secret: string; baseUrl: string },
): string | null {
  const wanted = getSessionCookieName(baseUrl)
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
