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
