import { errorCodes } from '@candlebook/contract/error-codes'
import { MIN_PASSWORD_LENGTH } from '@candlebook/contract/password-length'

/** The error of each invalid field; empty when all are valid. */
export type AuthProblems = Partial<Record<AuthField, string>>

/** Sign-in needs both the email address and the password [AUTH-05]. */
export function checkSignIn(values: Pick<AuthValues, 'email' | 'password'>): AuthProblems {
  return omitSolved({
    email: findEmailProblem(values.email, errorCodes['auth.email_invalid'].message),
    password: values.password === '' && 'Enter your password.',
  })
}

/** The second step of a sign-in needs a code: six digits, or a backup code with letters. */
export function checkSecondStep({ code }: Pick<AuthValues, 'code'>): AuthProblems {
  return omitSolved({ code: (code ?? '').trim() === '' && 'Enter the code.' })
}

/** Sign-up needs all four fields, two equal passwords and both ticks [AUTH-06] to [AUTH-10]. */
export function checkSignUp(values: Omit<AuthValues, 'currentPassword' | 'code' | 'website'>): AuthProblems {
  return omitSolved({
    ...checkInvited(values),
    email: findEmailProblem(values.email, signUpTexts['auth.email_invalid']),
    isNoRobot: !values.isNoRobot && 'Please verify that you are not a robot.',
    acceptsTerms: !values.acceptsTerms && 'Please agree to the Terms of Service and Privacy Policy.',
  })
}

/**
 * Sign-up with an invitation needs a name and two equal passwords; the code of the invitation has the address [INV-09]
 * [INV-10].
 */
export function checkInvited(
  values: Pick<AuthValues, 'fullName' | 'password' | 'confirmPassword'>,
): AuthProblems {
  return omitSolved({
    fullName: values.fullName.trim() === '' && errorCodes['auth.name_missing'].message,
    ...findPasswordProblems(values),
  })
}

/** A new password needs the minimum length and its repetition; an ordinary session also the current one [RESET-07]. */
export function checkNewPassword(
  values: Pick<AuthValues, 'password' | 'confirmPassword' | 'currentPassword'>,
  { asksCurrent }: { asksCurrent: boolean },
): AuthProblems {
  return omitSolved({
    currentPassword: asksCurrent && values.currentPassword === '' && 'Enter your current password.',
    ...findPasswordProblems(values),
  })
}

/** A reset needs an email address [AUTH-18]. */
export function checkForgotPassword(values: Pick<AuthValues, 'email'>): AuthProblems {
  if (values.email.trim() === '') return { email: 'Please enter your email address.' }
  return omitSolved({ email: findEmailProblem(values.email, errorCodes['auth.email_invalid'].message) })
}

/** The check of an invitation needs a code [INV-08]. */
export function checkCode(values: Pick<AuthValues, 'code'>): AuthProblems {
  return omitSolved({ code: values.code.trim() === '' && 'Please enter a valid invitation code first.' })
}

function findEmailProblem(email: string, invalid: string): string | false {
  if (email.trim() === '') return 'Enter your email address.'
  return !/^[^\s@]+@[^\s@]+$/.test(email.trim()) && invalid
}

function findPasswordProblems(values: Pick<AuthValues, 'password' | 'confirmPassword'>): AuthProblems {
  return omitSolved({
    password: findPasswordProblem(values.password),
    confirmPassword:
      values.confirmPassword === ''
        ? 'Repeat your password.'
        : values.confirmPassword !== values.password && 'Passwords do not match.',
  })
}

function findPasswordProblem(password: string): string | false {
  if (password === '') return 'Choose a password.'
  return password.length < MIN_PASSWORD_LENGTH && errorCodes['auth.password_too_short'].message
}

function omitSolved(problems: Partial<Record<AuthField, string | false>>): AuthProblems {
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem))
}

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

/** The values of the forms of the public pages; each form has some of them. */
export interface AuthValues {
  fullName: string
  email: string
  password: string
  confirmPassword: string
  currentPassword: string
  code: string
  isNoRobot: boolean
  acceptsTerms: boolean
  /** Hidden from people; see honeypot-field.tsx. */
  website: string
}

export type AuthField = keyof AuthValues
