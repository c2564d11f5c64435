import { errorCodes } from '@candlebook/contract/errors'

/** The minimum length of a password, which the server checks too. Source: requirement AUTH-08. */
export const SHORTEST_PASSWORD = 6

export interface SignInValues {
  email: string
  password: string
}

export interface SignUpValues extends SignInValues {
  fullName: string
  confirmPassword: string
}

export type AuthField = keyof SignUpValues

/** The error of each invalid field; empty when all are valid. */
export type AuthProblems = Partial<Record<AuthField, string>>

/** Sign-in needs both the email address and the password [AUTH-05]. */
export function checkSignIn(values: SignInValues): AuthProblems {
  return without({
    email: emailProblem(values.email),
    password: values.password === '' && 'Enter your password.',
  })
}

/**
 * Sign-up needs all four fields, a password of sufficient length, and the same password twice [AUTH-06]
 * [AUTH-07] [AUTH-08].
 */
export function checkSignUp(values: SignUpValues): AuthProblems {
  return without({
    fullName: values.fullName.trim() === '' && errorCodes['auth.name_missing'].message,
    email: emailProblem(values.email),
    password: passwordProblem(values.password),
    confirmPassword:
      values.confirmPassword === ''
        ? 'Repeat your password.'
        : values.confirmPassword !== values.password && 'Passwords do not match.',
  })
}

const fieldOfCode: Partial<Record<string, AuthField>> = {
  'auth.name_missing': 'fullName',
  'auth.email_taken': 'email',
  'auth.email_invalid': 'email',
  'auth.password_too_short': 'password',
  'auth.password_too_long': 'password',
}

/** The field that an error code of the server is about, or null when it is about none of them. */
export function fieldOfRefusal(code: string): AuthField | null {
  return fieldOfCode[code] ?? null
}

function emailProblem(email: string): string | false {
  if (email.trim() === '') return 'Enter your email address.'
  return !/^[^\s@]+@[^\s@]+$/.test(email.trim()) && errorCodes['auth.email_invalid'].message
}

function passwordProblem(password: string): string | false {
  if (password === '') return 'Choose a password.'
  return password.length < SHORTEST_PASSWORD && errorCodes['auth.password_too_short'].message
}

function without(problems: Partial<Record<AuthField, string | false>>): AuthProblems {
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem))
}
