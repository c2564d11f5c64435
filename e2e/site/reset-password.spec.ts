import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { expectToast, toasts } from '../toasts.ts'
import { findMailedLink } from './mailed-links.ts'

test('forgot password is a mode of the sign-in page and keeps the typed address [AUTH-01] [AUTH-19]', async ({
  page,
}) => {
  await page.goto('/auth')
  await page.getByLabel('Email').fill('ada@example.com')

  await page.getByRole('button', { name: 'Forgot Password' }).click()

  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.com')
  await expect(page).toHaveURL('/auth')
  await page.getByRole('button', { name: 'Back to Sign In' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
})

test('a reset request answers the same for an address with and without an account [ERRC-13]', async ({
  page,
  server,
}) => {
  const { email } = await server.signUp()
  for (const address of [email, 'nobody@example.com']) {
    await page.goto('/auth?mode=forgot-password')
    await requestReset(page, address)
    await expectToast(
      page,
      'Reset Link Sent',
      'If the address has an account, a link is on its way. It expires in 1 hour.',
    )
  }
})

test('a reset request that fails says so [ERRC-13]', async ({ page }) => {
  await page.goto('/auth?mode=forgot-password')
  await page.route('**/api/auth/request-password-reset', (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'server.failed', message: '', requestId: 'r' } } }),
  )

  await requestReset(page, 'ada@example.com')

  await expectToast(page, 'Error', 'Failed to send reset email. Please try again.')
})

test('the mailed link sets a new password, which signs in, and the former one does not [RESET-01] [RESET-03] [RESET-09] [RESET-10] [ERRC-14]', async ({
  page,
  server,
}) => {
  const { email, password } = await server.signUp()
  await page.clock.install()
  await page.goto('/auth?mode=forgot-password')
  await requestReset(page, email)
  await expect(toasts(page)).toContainText('Reset Link Sent')

  await page.goto(await findMailedLink(server, email, '/reset-password'))
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await expect(page).toHaveURL('/reset-password')
  await expect(page.getByLabel('Current password')).toHaveCount(0)
  await page.getByLabel('New password', { exact: true }).fill('a-new-password')
  await page.getByLabel('Confirm new password').fill('a-new-password')
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Update Password' }).click()

  await expect(page.getByRole('heading', { name: 'Password Updated' })).toBeVisible()
  await page.clock.runFor(1_999)
  await expect(page).toHaveURL('/reset-password')
  await page.clock.runFor(1)
  await expect(page).toHaveURL('/app')
  const signIn = (password: string) => server.browser().post('/api/auth/sign-in/email', { email, password })
  expect((await signIn('a-new-password')).status).toBe(204)
  expect((await signIn(password)).status).toBe(401)
})

test('the token leaves the address before any script of the app loads, and no request passes it on [RESET-03]', async ({
  page,
}) => {
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  const referrers: (string | undefined)[] = []
  page.on('request', (request) =>
    request.allHeaders().then(
      ({ referer }) => referrers.push(referer),
      () => {}, // of a request that began when the test ended
    ),
  )

  const answer = await page.goto('/reset-password?token=a-secret&type=recovery', { waitUntil: 'commit' })

  await expect(page).toHaveURL('/reset-password')
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
  scripts.resolve()
  await expect(page).toHaveURL('/auth')
  await expect.poll(() => referrers.length).toBeGreaterThan(5)
  expect(referrers.filter((referrer) => referrer?.includes('a-secret'))).toEqual([])
})

test('while the link is checked the page says so and has no form [RESET-04]', async ({ page }) => {
  await page.route('**/api/auth/recover', () => undefined)

  await page.goto('/reset-password?access_token=a-secret&refresh_token=b&type=recovery')

  await expect(page.getByText('Verifying...')).toBeVisible()
  await expect(page.getByLabel('New password', { exact: true })).toHaveCount(0)
})

test('a link that was used before opens the sign-in page with a message [RESET-06]', async ({
  page,
  server,
  anotherBrowser,
}) => {
  const { email } = await server.signUp()
  await server.browser().post('/api/auth/request-password-reset', { email })
  const link = await findMailedLink(server, email, '/reset-password')
  const first = await (await anotherBrowser()).newPage()
  await first.goto(link)
  await expect(first.getByRole('button', { name: 'Update Password' })).toBeVisible()

  await page.goto(link)

  await expect(page).toHaveURL('/auth')
  await expect(toasts(page)).toContainText('Link not accepted')
  await expect(toasts(page)).toHaveAttribute('data-variant', 'destructive')
})

test('a session that may only set the password opens no page of the app', async ({ page, server }) => {
  const { email } = await server.signUp()
  await server.browser().post('/api/auth/request-password-reset', { email })
  await page.goto(await findMailedLink(server, email, '/reset-password'))
  await expect(page.getByRole('button', { name: 'Update Password' })).toBeVisible()

  await page.reload()
  await expect(page.getByRole('button', { name: 'Update Password' })).toBeVisible()
  await page.goto('/app')

  await expect(page).not.toHaveURL('/app')
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
})

test('a trader who is signed in names the current password [RESET-05]', async ({ page, trader, server }) => {
  await page.goto('/reset-password')
  await page.getByLabel('Current password').fill('not this one')
  await page.getByLabel('New password', { exact: true }).fill('a-new-password')
  await page.getByLabel('Confirm new password').fill('a-new-password')
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(page.getByLabel('Current password')).toHaveAccessibleDescription(/current password is wrong/)

  await page.getByLabel('Current password').fill(trader.password)
  await page.getByRole('button', { name: 'Update Password' }).click()

  await expect(page.getByRole('heading', { name: 'Password Updated' })).toBeVisible()
  const { email } = trader
  const body = { email, password: 'a-new-password' }
  expect((await server.browser().post('/api/auth/sign-in/email', body)).status).toBe(204)
})

test('two different new passwords and a short one are refused, and the page advises on passwords [RESET-07] [RESET-08]', async ({
  page,
  trader: _,
}) => {
  await page.goto('/reset-password')
  await page.getByLabel('New password', { exact: true }).fill('12345')
  await page.getByLabel('Confirm new password').fill('123456')

  await page.getByRole('button', { name: 'Update Password' }).click()

  await expect(page.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(
    'Password must be at least 6 characters long.',
  )
  await expect(page.getByLabel('Confirm new password')).toHaveAccessibleDescription('Passwords do not match.')
  await expect(page.getByText('Letters, numbers and symbols together are harder to guess.')).toBeVisible()
})

test('an update that fails shows the toast and keeps the form [ERRC-14]', async ({ page, trader }) => {
  await page.goto('/reset-password')
  await page.route('**/api/auth/reset-password', (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'server.failed', message: '', requestId: 'r' } } }),
  )
  await page.getByLabel('Current password').fill(trader.password)
  await page.getByLabel('New password', { exact: true }).fill('a-new-password')
  await page.getByLabel('Confirm new password').fill('a-new-password')

  await page.getByRole('button', { name: 'Update Password' }).click()

  await expectToast(page, 'Error', 'Failed to update password.')
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue('a-new-password')
})

async function requestReset(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
}
