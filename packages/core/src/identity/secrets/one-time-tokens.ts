import { createHash, randomBytes } from 'node:crypto'

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
