import { hash, verify } from '@node-rs/argon2'

/** How passwords are hashed and compared. Tests count the calls. */
export type Passwords = {
  hash(password: string): Promise<string>
  verify(parts: { hash: string; password: string }): Promise<boolean>
}

/**
 * argon2id over the entire normalised password. Parameters: OWASP password storage cheat sheet. No byte is
 * cut off, unlike bcrypt, which reads 72 bytes.
 */
export const argon2Passwords: Passwords = {
  hash: (password) => hash(normalizePassword(password), argon2id),
  verify: (parts) => verify(parts.hash, normalizePassword(parts.password)),
}

/**
 * The same text for every way to type a password, such as é in one or two code points: Unicode NFKC.
 * Source: RFC 8265, OpaqueString profile, with NFKC instead of NFC.
 */
export function normalizePassword(password: string): string {
  return password.normalize('NFKC')
}

const argon2id = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A hash that no password has. A sign-in with an unknown address is compared with it and takes as long. */
export const UNUSED_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
