import { z } from 'zod'
import { AppError } from '../../kernel/index.ts'

const Email = z.email().max(254) // RFC 5321

/** Throws auth.email_invalid for a text that is not an email address. */
export function assertEmail(email: string): void {
  if (!Email.safeParse(email).success) throw new AppError('auth.email_invalid')
}
