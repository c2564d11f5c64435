import { z } from 'zod'
import { AppError } from '../kernel/index.ts'

const Email = z.email().max(254) // RFC 5321

/** Throws auth.email_invalid for a text that is not an email address. */
export function assertEmail(email: string): void {
  if (!Email.safeParse(email).success) throw new AppError('auth.email_invalid')
}

const UNIQUE_VIOLATION = '23505'

/** Throws auth.email_taken for the refusal of a second row with the same address, and other errors as they are. */
export function refuseTakenEmail(thrown: unknown): never {
  for (let error = thrown; error instanceof Error; error = error.cause)
    if ('code' in error && error.code === UNIQUE_VIOLATION) throw new AppError('auth.email_taken')
  throw thrown
}
