import { randomBytes } from 'node:crypto'

/** Starts every API token, so that people and scanners of leaked secrets recognise one. */
const PREFIX = 'cb_'

/** A new API token with 256 random bits. */
export function createApiTokenSecret(): string {
  return `${PREFIX}${randomBytes(32).toString('base64url')}`
}

/** Whether a text has the form of an API token. */
export function isApiTokenSecret(text: string): boolean {
  return /^cb_[\w-]{43}$/.test(text)
}
