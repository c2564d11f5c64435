import { createHmac, randomInt } from 'node:crypto'

/** The number of backup codes that a user gets. */
export const BACKUP_CODES = 10

/** Lower-case letters and digits that are not mistaken for one another. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const CODE_LENGTH = 10

/** New backup codes such as `k7m2p-x9qfd`, with 49 random bits each. */
export function createBackupCodes(): string[] {
  return Array.from({ length: BACKUP_CODES }, createCode)
}

/**
 * The form in which a code of a user is stored: HMAC-SHA256 with a key of the server, in hex. A reader of the database
 * without the key cannot try codes. Case, spaces and hyphens of the typed code do not matter.
 */
export function hashBackupCode({ code, userId, key }: { code: string; userId: string; key: string }): string {
  return createHmac('sha256', key)
    .update(`backup code|${userId}|${normalizeCode(code)}`)
    .digest('hex')
}

/** A typed code without spaces and hyphens, in lower case. */
export function normalizeCode(code: string): string {
  return code.replaceAll(/[\s-]/g, '').toLowerCase()
}

function createCode(): string {
  const text = Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return `${text.slice(0, 5)}-${text.slice(5)}`
}
