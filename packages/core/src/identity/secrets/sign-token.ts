import { createHmac, timingSafeEqual } from 'node:crypto'

/** A session token with its signature, as the cookie and `Authorization: Bearer` carry it. */
export function signToken(token: string, secret: string): string {
  return `${token}.${sign(token, secret).toString('base64')}`
}

/** The token of a signed token; null when the signature is wrong or missing. */
export function verifyToken(signed: string, secret: string): string | null {
  const dot = signed.lastIndexOf('.')
  if (dot < 1) return null
  const token = signed.slice(0, dot)
  const given = Buffer.from(signed.slice(dot + 1), 'base64')
  const wanted = sign(token, secret)
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? token : null
}

function sign(token: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(token).digest()
}
