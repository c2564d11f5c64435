import { Secret, TOTP } from 'otpauth'

/** The code that an authenticator app shows for this secret (base32) at this instant, for tests. */
export function showCode(secret: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })
}
