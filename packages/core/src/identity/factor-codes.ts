import { createHmac, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const PERIOD_SECONDS = 30

/** A new secret with 160 random bits, in base32. Source: RFC 4226, section 4, R6. */
export function createTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The address that an authenticator app reads from the QR code: secret, name of the product and account. */
export function buildTotpUri({ secret, email }: { secret: string; email: string }): string {
  return toTotp(secret, email).toString()
}

/**
 * The time step whose code this is: the current one, the one before or the one after it, because clocks differ.
 * Null for another code. A time step has 30 seconds and counts from 1970. Source: RFC 6238.
 */
export function findTimeStep({
  secret,
  code,
  now,
}: {
  secret: string
  code: string
  now: Date
}): number | null {
  const totp = toTotp(secret)
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code, timestamp, window: 1 })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}

function toTotp(secret: string, label = ''): TOTP {
  return new TOTP({
    issuer: 'Candlebook',
    label,
    algorithm: 'SHA1', // the only one that every authenticator app supports
    digits: 6,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  })
}

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
