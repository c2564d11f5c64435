import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { expectToast, showToast, stopClock, toasts } from '../toasts.ts'
import { findMailedLink } from './mailed-links.ts'

const newPassword = (page: Page) => page.getByLabel('New password', { exact: true })
const repeated = (page: Page) => page.getByLabel('Confirm new password')
const update = (page: Page) => page.getByRole('button', { name: 'Update Password' })
const failure = {
  status: 500,
  json: { error: { code: 'server.failed', message: '', requestId: 'r' } },
}

async function requestReset(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
}

test('a forgotten password is replaced with the mailed link, which signs in 2 seconds later, and the former one does not sign in [AUTH-01] [AUTH-19] [RESET-01] [RESET-03] [RESET-09] [RESET-10] [ERRC-13] [ERRC-14]', async ({
  page,
  server,
}) => {
  const { email, password } = await server.signUp()
  await page.clock.install()
  await page.goto('/auth')

  await test.step('forgot password is a mode of the sign-in page and keeps the typed address', async () => {
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Forgot Password' }).click()
    await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await expect(page).toHaveURL('/auth')
    await page.getByRole('button', { name: 'Back to Sign In' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  })

  await test.step('a request that fails says so, and the answer is the same with and without an account', async () => {
    await page.route('**/api/auth/request-password-reset', (route) => route.fulfill(failure), { times: 1 })
    await page.goto('/auth?mode=forgot-password')
    await stopClock(page)
    await requestReset(page, email)
    await showToast(page)
    await expectToast(page, 'Error', 'Failed to send reset email. Please try again.')
    for (const address of ['nobody@example.com', email]) {
      await page.clock.resume()
      await page.goto('/auth?mode=forgot-password')
      await stopClock(page)
      await requestReset(page, address)
      await showToast(page)
      await expectToast(
        page,
        'Reset Link Sent',
        'If the address has an account, a link is on its way. It expires in 1 hour.',
      )
    }
  })

  await page.clock.resume()
  await page.goto(await findMailedLink(server, email, '/reset-password'))
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await expect(page).toHaveURL('/reset-password')
  await expect(page.getByLabel('Current password')).toHaveCount(0)
  await newPassword(page).fill('a-new-password')
  await repeated(page).fill('a-new-password')
  await stopClock(page)
  await update(page).click()

  await expect(page.getByRole('heading', { name: 'Password Updated' })).toBeVisible()
  await page.clock.runFor(1_999)
  await expect(page).toHaveURL('/reset-password')
  await page.clock.runFor(1)
  await expect(page).toHaveURL('/app')
  const signIn = (password: string) => server.browser().post('/api/auth/sign-in/email', { email, password })
  expect((await signIn('a-new-password')).status).toBe(204)
  expect((await signIn(password)).status).toBe(401)
})

test('the token leaves the address before any script of the app loads, no request passes it on, and the page has no form while the link is checked; the session of a link may only set the password, and a link that was used before opens sign-in with a message [RESET-03] [RESET-04] [RESET-06]', async ({
  page,
  server,
  anotherBrowser,
}) => {
  await test.step('the token leaves the address', async () => {
    await page.route('**/api/auth/recover', () => undefined)
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

    const answer = await page.goto('/reset-password?access_token=a-secret&refresh_token=b&type=recovery', {
      waitUntil: 'commit',
    })

    await expect(page).toHaveURL('/reset-password')
    expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
    scripts.resolve()
    await expect(page.getByText('Verifying...')).toBeVisible()
    await expect(newPassword(page)).toHaveCount(0)
    await expect.poll(() => referrers.length).toBeGreaterThan(5)
    expect(referrers.filter((referrer) => referrer?.includes('a-secret'))).toEqual([])
    await page.unrouteAll()
  })

  const { email } = await server.signUp()
  await server.browser().post('/api/auth/request-password-reset', { email })
  const link = await findMailedLink(server, email, '/reset-password')
  const first = await (await anotherBrowser()).newPage()
  await first.goto(link)
  await expect(update(first)).toBeVisible()
  await first.reload()
  await expect(update(first)).toBeVisible()
  await first.goto('/app')
  await expect(first).not.toHaveURL('/app')
  await expect(first.getByRole('navigation', { name: 'Main' })).toHaveCount(0)

  await page.goto(link)
  await expect(page).toHaveURL('/auth')
  await expect(toasts(page)).toContainText('Link not accepted')
  await expect(toasts(page)).toHaveAttribute('data-variant', 'destructive')

  await test.step('sign-in that this page opens has its head without asking the server', async () => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto('/reset-password')
    await expect(page).toHaveURL('/auth')
    await expect(page).toHaveTitle('Sign in · Candlebook')
    expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toMatch(/:\d+\/auth$/)
    expect(asked.length).toBeGreaterThan(0)
    expect(asked.filter((path) => path.endsWith('.data'))).toEqual([])
  })
})

test('a trader who is signed in names the current password, and what is refused is said at its field [RESET-05] [RESET-07] [RESET-08] [ERRC-14]', async ({
  page,
  trader,
  server,
}) => {
  await page.goto('/reset-password')
  await page.getByLabel('Current password').fill('not this one')
  await newPassword(page).fill('12345')
  await repeated(page).fill('123456')
  await update(page).click()
  await expect(newPassword(page)).toHaveAccessibleDescription('Password must be at least 6 characters long.')
  await expect(repeated(page)).toHaveAccessibleDescription('Passwords do not match.')
  await expect(page.getByText('Letters, numbers and symbols together are harder to guess.')).toBeVisible()

  await newPassword(page).fill('a-new-password')
  await repeated(page).fill('a-new-password')
  await update(page).click()
  await expect(page.getByLabel('Current password')).toHaveAccessibleDescription(/current password is wrong/)

  await page.getByLabel('Current password').fill(trader.password)
  await page.route('**/api/auth/reset-password', (route) => route.fulfill(failure), { times: 1 })
  await update(page).click()
  await expectToast(page, 'Error', 'Failed to update password.')
  await expect(newPassword(page)).toHaveValue('a-new-password')

  await update(page).click()
  await expect(page.getByRole('heading', { name: 'Password Updated' })).toBeVisible()
  const body = { email: trader.email, password: 'a-new-password' }
  expect((await server.browser().post('/api/auth/sign-in/email', body)).status).toBe(204)
})
