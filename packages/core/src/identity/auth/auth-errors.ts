import type { ErrorCode } from '@candlebook/contract/errors'
import { APIError } from 'better-auth/api'
import { AppError } from '../../kernel/index.ts'

/** A refusal of the auth library as an AppError with our code. Other errors stay as they are. */
export function toAuthError(thrown: unknown): unknown {
  if (!(thrown instanceof APIError) || thrown.statusCode >= 500) return thrown
  const theirs = String(thrown.body?.code)
  return new AppError(codes[theirs] ?? 'auth.refused', { cause: thrown })
}

const codes: Record<string, ErrorCode> = {
  INVALID_EMAIL_OR_PASSWORD: 'auth.wrong_credentials',
  INVALID_EMAIL: 'auth.email_invalid',
  PASSWORD_TOO_LONG: 'auth.password_too_long',
  EMAIL_NOT_VERIFIED: 'auth.email_unconfirmed',
}

const UNIQUE_VIOLATION = '23505'

/** Throws auth.email_taken for the refusal of a second row with the same address, and other errors as they are. */
export function refuseTakenEmail(thrown: unknown): never {
  for (let error = thrown; error instanceof Error; error = error.cause)
    if ('code' in error && error.code === UNIQUE_VIOLATION) throw new AppError('auth.email_taken')
  throw thrown
}
