import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** What the link in a mail does. */
export type LinkPurpose = 'recovery' | 'confirm' | 'change_old' | 'change_new'

const HOUR_MS = 60 * 60 * 1000

/** How long a link works after it was issued. */
export const linkLifetimes: Record<LinkPurpose, number> = {
  recovery: HOUR_MS,
  confirm: 24 * HOUR_MS,
  change_old: 24 * HOUR_MS,
  change_new: 24 * HOUR_MS,
}

/** A new token with 256 random bits. */
export function createOneTimeToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The form in which a token is stored. SHA-256 without salt is enough for a random text of 256 bits. */
export function hashOneTimeToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

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

/** Starts every API token, so that people and scanners of leaked secrets recognise one. */
const API_TOKEN_PREFIX = 'cb_'

/** A new API token with 256 random bits. */
export function createApiTokenSecret(): string {
  return `${API_TOKEN_PREFIX}${randomBytes(32).toString('base64url')}`
}

/** Whether a text has the form of an API token. */
export function isApiTokenSecret(text: string): boolean {
  return /^cb_[\w-]{43}$/.test(text)
}
