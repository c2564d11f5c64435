import { expect, test } from 'vitest'
import { checkSignIn, checkSignUp, fieldOfRefusal } from './auth.check.ts'

const ana = {
  fullName: 'Ana Martins',
  email: 'ana@example.com',
  password: 'secret',
  confirmPassword: 'secret',
}

test('sign-in needs both the email address and the password [AUTH-05]', () => {
  expect(checkSignIn({ email: '', password: '' })).toEqual({
    email: 'Enter your email address.',
    password: 'Enter your password.',
  })
  expect(checkSignIn({ email: 'ana@example.com', password: 'x' })).toEqual({})
})

test('sign-up needs a name, an email address, a password and its repetition [AUTH-06]', () => {
  const problems = checkSignUp({ fullName: ' ', email: ' ', password: '', confirmPassword: '' })
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
  expect(fieldOfRefusal('auth.email_taken')).toBe('email')
  expect(fieldOfRefusal('auth.wrong_credentials')).toBeNull()
})
