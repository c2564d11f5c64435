import { createHmac, timingSafeEqual } from 'node:crypto'
import { sessionCookieName } from './auth.ts'

/**
 * The session token of a Cookie header with a valid signature, or null. The auth library signs
 * `token.HMAC-SHA256` in base64. This function checks the signature because the library's lookup costs more
 * than a page of trades (decision 004).
 */
export function readSessionCookie(
  header: string | undefined,
  { secret, baseUrl }: { secret: string; baseUrl: string },
): string | null {
  const wanted = sessionCookieName(baseUrl)
  for (const part of (header ?? '').split(';')) {
    const [name, value] = splitOnce(part.trim(), '=')
    const token = name === wanted ? verifyToken(value, secret) : null
    if (token) return token // an invalid cookie before it, set for another path, is ignored
  }
  return null
}

function verifyToken(value: string, secret: string): string | null {
  let text: string
  try {
    text = decodeURIComponent(value)
  } catch {
    return null
  }
  const dot = text.lastIndexOf('.')
  if (dot < 1) return null
  const token = text.slice(0, dot)
  const given = Buffer.from(text.slice(dot + 1), 'base64')
  const wanted = createHmac('sha256', secret).update(token).digest()
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? token : null
}

function splitOnce(text: string, sign: string): [string, string] {
  const at = text.indexOf(sign)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}
