import { errorCodes } from '@candlebook/contract/errors'
import { MIN_PASSWORD_LENGTH } from '@candlebook/contract/identity'
import type { FieldErrors, FieldValues, ResolverResult } from 'react-hook-form'

export type EmailValues = { newEmail: string; password: string }
export type PasswordValues = { currentPassword: string; newPassword: string; repeated: string }

/** A new address needs the form of one, must differ from the present one, and needs the password. */
export function resolveEmailForm(values: EmailValues, email: string): ResolverResult<EmailValues> {
  const typed = values.newEmail.trim()
  return toResult(values, {
    newEmail: !/^[^\s@]+@[^\s@]+$/.test(typed)
      ? errorCodes['auth.email_invalid'].message
      : typed.toLowerCase() === email.toLowerCase() && 'This is your address already.',
    password: values.password === '' && 'Enter your current password.',
  })
}

/** A new password needs the present one, the minimum length, and its repetition. */
export function resolvePasswordForm(values: PasswordValues): ResolverResult<PasswordValues> {
  const { currentPassword, newPassword, repeated } = values
  return toResult(values, {
    currentPassword: currentPassword === '' && 'Enter your current password.',
    newPassword: newPassword.length < MIN_PASSWORD_LENGTH && errorCodes['auth.password_too_short'].message,
    repeated: repeated !== newPassword && 'Passwords do not match.',
  })
}

function toResult<Values extends FieldValues>(
  values: Values,
  problems: Partial<Record<keyof Values, string | false>>,
): ResolverResult<Values> {
  const found = Object.entries(problems).flatMap(([field, message]) =>
    message ? [[field, { type: 'account', message }]] : [],
  )
  if (found.length === 0) return { values, errors: {} }
  return { values: {}, errors: Object.fromEntries(found) as FieldErrors<Values> } // the keys are fields of the form
}
