import type { AuthField } from './auth-values.ts'

/** The texts of sign-up where they differ from the API's. Source: requirements ERRC-02 and ERRC-03. */
export const signUpTexts: Partial<Record<string, string>> & { 'auth.email_invalid': string } = {
  'auth.email_taken': 'An account with this email already exists. Please sign in instead.',
  'auth.email_invalid': 'Please enter a valid email address.',
  'auth.password_too_short': 'Password must be at least 6 characters long.',
}

const fieldOfCode: Partial<Record<string, AuthField>> = {
  'auth.name_missing': 'fullName',
  'auth.name_too_long': 'fullName',
  'auth.email_taken': 'email',
  'auth.email_invalid': 'email',
  'auth.password_too_short': 'password',
  'auth.password_too_long': 'password',
  'auth.password_common': 'password',
  'auth.wrong_password': 'currentPassword',
  'auth.code_wrong': 'code',
  'auth.terms_missing': 'acceptsTerms',
  'auth.challenge_failed': 'isNoRobot',
}

/** The field that an error code of the server is about, or null when it is about none of them. */
export function findRefusedField(code: string): AuthField | null {
  return fieldOfCode[code] ?? null
}
