import type { Page } from '@playwright/test'
import { enableTwoFactor, type Person } from '../../packages/server/src/testing/index.ts'
import { expect, test } from '../fixtures.ts'
import { isPageView } from '../page-views.ts'
import { findMailedLink } from './mailed-links.ts'

async function signIn(page: Page, { email, password }: Person): Promise<void> {
  await page.goto('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

test('a sign-in with two-factor authentication asks for the code and then opens the dashboard', async ({
  page,
  server,
}) => {
  const person = await server.signUp()
  const factor = await enableTwoFactor(server, person)
  await signIn(page, person)
  const code = page.getByLabel('Six-digit code')

  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(page).toHaveURL('/auth')
  await code.fill(factor.laterCode())
  await page.getByRole('button', { name: 'Continue' }).click()

  await expect(page).toHaveURL('/app')
  await expect(page.getByRole('heading', { name: 'Your Trades' })).toBeVisible()
})

test('a wrong code is refused at its field and stays there', async ({ page, server }) => {
  const person = await server.signUp()
  await enableTwoFactor(server, person)
  await signIn(page, person)
  const code = page.getByLabel('Six-digit code')
  await code.fill('123 456')

  await page.getByRole('button', { name: 'Continue' }).click()

  await expect(code).toHaveAccessibleDescription(/This code is wrong or was used already/)
  await expect(code).toHaveValue('123 456')
  await page.goto('/app')
  await expect(page).toHaveURL(/\/auth/)
})

test('an empty code is refused without a request', async ({ page, server }) => {
  const person = await server.signUp()
  await enableTwoFactor(server, person)
  await signIn(page, person)
  await expect(page.getByLabel('Six-digit code')).toBeVisible()
  let asked = false
  page.on('request', (request) => {
    if (request.method() === 'POST' && !isPageView(request)) asked = true
  })

  await page.getByRole('button', { name: 'Continue' }).click()

  await expect(page.getByLabel('Six-digit code')).toHaveAccessibleDescription('Enter the code.')
  expect(asked).toBe(false)
})

test('a backup code signs in without the app', async ({ page, server }) => {
  const person = await server.signUp()
  const { backupCodes } = await enableTwoFactor(server, person)
  await signIn(page, person)

  await page.getByRole('button', { name: 'Use a backup code' }).click()
  await page.getByLabel('Backup code').fill(backupCodes[3] ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()

  await expect(page).toHaveURL('/app')
})

test('Back returns to the sign-in form with the typed address', async ({ page, server }) => {
  const person = await server.signUp()
  await enableTwoFactor(server, person)
  await signIn(page, person)

  await page.getByRole('button', { name: 'Back to Sign In' }).click()

  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
})

test('a second step that has ended leads back to the sign-in form, which says so', async ({
  page,
  server,
}) => {
  const person = await server.signUp()
  const factor = await enableTwoFactor(server, person)
  await signIn(page, person)
  await page.getByLabel('Six-digit code').fill(factor.laterCode())
  await server.database.owner.query('delete from auth.pending_steps where user_id = $1', [person.userId])

  await page.getByRole('button', { name: 'Continue' }).click()

  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await expect(page.getByText('This took too long. Start again.').first()).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
})

test('a new password from a mailed link asks for the code before it signs in', async ({ page, server }) => {
  const person = await server.signUp()
  const factor = await enableTwoFactor(server, person)
  await server.browser().post('/api/auth/request-password-reset', { email: person.email })
  await page.goto(await findMailedLink(server, person.email, '/reset-password'))
  await page.getByLabel('New password', { exact: true }).fill('a-new-password')
  await page.getByLabel('Confirm new password').fill('a-new-password')
  await page.getByRole('button', { name: 'Update Password' }).click()

  await expect(page).toHaveURL('/auth')
  await expect(page.getByText('Your password was updated. Enter a code to sign in.')).toBeVisible()
  await page.getByLabel('Six-digit code').fill(factor.laterCode())
  await page.getByRole('button', { name: 'Continue' }).click()

  await expect(page).toHaveURL('/app')
})
