import { MIN_PASSWORD_LENGTH } from '@candlebook/contract/identity'
import { AppError } from '../../kernel/index.ts'
import { normalizePassword } from '../secrets/passwords.ts'
import { isCommonPassword } from './common-passwords.ts'

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
