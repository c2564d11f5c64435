import { expect, test } from 'vitest'
import {
  checkCode,
  checkForgotPassword,
  checkInvited,
  checkNewPassword,
  checkSignIn,
  checkSignUp,
  findRefusedField,
} from './auth.check.ts'

const ana = {
  fullName: 'Ana Martins',
  email: 'ana@example.com',
  password: 'secret',
  confirmPassword: 'secret',
  isNoRobot: true,
  acceptsTerms: true,
}

test('sign-in needs both the email address and the password [AUTH-05]', () => {
  expect(checkSignIn({ email: '', password: '' })).toEqual({
    email: 'Enter your email address.',
    password: 'Enter your password.',
  })
  expect(checkSignIn({ email: 'ana@example.com', password: 'x' })).toEqual({})
})

test('sign-up needs a name, an email address, a password and its repetition [AUTH-06]', () => {
  const problems = checkSignUp({ ...ana, fullName: ' ', email: ' ', password: '', confirmPassword: '' })
  expect(Object.keys(problems).sort()).toEqual(['confirmPassword', 'email', 'fullName', 'password'])
})

test('two different passwords are refused with the required message [AUTH-07]', () => {
  expect(checkSignUp({ ...ana, confirmPassword: 'secrat' })).toEqual({
    confirmPassword: 'Passwords do not match.',
  })
})

test('five characters are refused and six accepted [AUTH-08]', () => {
  expect(checkSignUp({ ...ana, password: 'secre', confirmPassword: 'secre' })).toEqual({
    password: 'Password must be at least 6 characters long.',
  })
  expect(checkSignUp(ana)).toEqual({})
})

test('text without an at sign is not an email address', () => {
  expect(checkSignIn({ email: 'ana.example.com', password: 'secret' })).toHaveProperty('email')
})

test('an error of the server is shown at the field that it is about', () => {
  expect(findRefusedField('auth.email_taken')).toBe('email')
  expect(findRefusedField('auth.wrong_credentials')).toBeNull()
})

test('both boxes must be ticked, with the required messages [AUTH-09] [AUTH-10]', () => {
  expect(checkSignUp({ ...ana, isNoRobot: false, acceptsTerms: false })).toEqual({
    isNoRobot: 'Please verify that you are not a robot.',
    acceptsTerms: 'Please agree to the Terms of Service and Privacy Policy.',
  })
})

test('sign-up refuses an invalid address with its own message [ERRC-03]', () => {
  expect(checkSignUp({ ...ana, email: 'ana.example.com' })).toEqual({
    email: 'Please enter a valid email address.',
  })
})

test('a reset needs an email address [AUTH-18]', () => {
  expect(checkForgotPassword({ email: ' ' })).toEqual({ email: 'Please enter your email address.' })
  expect(checkForgotPassword({ email: 'ana@example.com' })).toEqual({})
})

test('an invited person gives a name and two equal passwords of sufficient length, and no ticks [INV-09] [INV-10]', () => {
  expect(checkInvited({ fullName: '', password: '', confirmPassword: '' })).toEqual({
    fullName: 'Enter your full name.',
    password: 'Choose a password.',
    confirmPassword: 'Repeat your password.',
  })
  expect(checkInvited({ ...ana, password: 'secre', confirmPassword: 'secret' })).toEqual({
    password: 'Password must be at least 6 characters long.',
    confirmPassword: 'Passwords do not match.',
  })
  expect(checkInvited({ fullName: 'Ana', password: 'secret', confirmPassword: 'secret' })).toEqual({})
})

test('the check of an invitation needs a code [INV-08]', () => {
  expect(checkCode({ code: ' ' })).toEqual({ code: 'Please enter a valid invitation code first.' })
  expect(checkCode({ code: '7f3c91e2-4d0a' })).toEqual({})
})

test('a new password has two equal entries of sufficient length, and an ordinary session names the current one [RESET-07]', () => {
  const values = { password: 'secre', confirmPassword: 'secret', currentPassword: '' }
  const problems = {
    password: 'Password must be at least 6 characters long.',
    confirmPassword: 'Passwords do not match.',
  }
  expect(checkNewPassword(values, { asksCurrent: false })).toEqual(problems)
  expect(checkNewPassword(values, { asksCurrent: true })).toEqual({
    ...problems,
    currentPassword: 'Enter your current password.',
  })
  expect(
    checkNewPassword({ ...values, password: 'aaaaaa', confirmPassword: 'aaaaaa' }, { asksCurrent: false }),
  ).toEqual({})
})
