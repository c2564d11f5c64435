import { MIN_PASSWORD_LENGTH } from '@candlebook/contract/password-length'
import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../kernel/index.ts'

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

/**
 * Whether this text in lower case is among the 10,000 most common passwords. Source: the list
 * `passwords-common` of @zxcvbn-ts/language-common, the most common first.
 */
async function isCommonPassword(text: string): Promise<boolean> {
  passwords ??= loadPasswords()
  return (await passwords).has(text)
}

const MAX_COMMON_PASSWORDS = 10_000

let passwords: Promise<Set<string>> | null = null

/** Loads the list on first use, because servers without the blocklist need none of its memory. */
async function loadPasswords(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].slice(0, MAX_COMMON_PASSWORDS))
}

export const MAX_PASSWORD_LENGTH = 128

/**
 * Checks a new password of the account with this email address. The length is counted in UTF-16 units after NFKC. With
 * the blocklist it also refuses common passwords, the product's name, the account's address and blanks. Throws
 * auth.password_too_short, auth.password_too_long, auth.password_common.
 */
export async function assertPassword(
  password: string,
  { email, blocklist }: { email: string; blocklist: boolean },
): Promise<void> {
  const normalized = normalizePassword(password)
  if (normalized.length < MIN_PASSWORD_LENGTH) throw new AppError('auth.password_too_short')
  if (normalized.length > MAX_PASSWORD_LENGTH) throw new AppError('auth.password_too_long')
  if (blocklist && (await isEasyToGuess(normalized, email))) throw new AppError('auth.password_common')
}

async function isEasyToGuess(password: string, email: string): Promise<boolean> {
  const text = password.toLowerCase()
  const own = email.toLowerCase()
  if (text.trim() === '' || text === 'candlebook' || text === own || text === own.split('@')[0]) return true
  return await isCommonPassword(text)
}
