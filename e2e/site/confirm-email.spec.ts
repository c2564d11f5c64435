import { loadWeb } from '../../packages/server/src/pages/load-web.ts'
import { startTestServer, type TestServer } from '../../packages/server/src/testing/index.ts'
import { test as base, expect } from '../fixtures.ts'
import { toasts } from '../toasts.ts'
import { checkBoxes, fillNewAccount } from './account-form.ts'
import { findMailedLink } from './mailed-links.ts'

/** A server on which a new address must be confirmed before the first sign-in. */
const test = base.extend<object, { server: TestServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const server = await startTestServer({ web: await loadWeb(), confirmEmail: true })
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
})

test('a new address is confirmed with the mailed link, which opens the app once [ROUTE-06] [ERRC-06] [AUTH-15]', async ({
  page,
  server,
  anotherBrowser,
}) => {
  await page.goto('/auth?mode=sign-up')
  const email = await fillNewAccount(page)
  await checkBoxes(page)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await expect(page.getByRole('main').getByText(/email confirmation is still required/)).toBeVisible()
  const link = await findMailedLink(server, email, '/auth/callback')

  await page.goto(link)

  await expect(page).toHaveURL('/app')
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible()
  const second = await (await anotherBrowser()).newPage()
  await second.goto(link)
  await expect(second).toHaveURL('/auth')
  await expect(toasts(second)).toContainText('Address not confirmed')
})

test('signing in before the confirmation offers another mail, whose link works', async ({ page, server }) => {
  await page.goto('/auth?mode=sign-up')
  const email = await fillNewAccount(page)
  await checkBoxes(page)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('long-enough')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()

  await page.getByRole('button', { name: 'Send the confirmation again' }).click()

  await expect(toasts(page)).toContainText('Link sent')
  await page.goto(await findMailedLink(server, email, '/auth/callback'))
  await expect(page).toHaveURL('/app')
})

test('the address of a confirmation link holds no secret while the link is checked [ROUTE-06]', async ({
  page,
}) => {
  await page.route('**/api/auth/confirm-email', () => undefined)

  const answer = await page.goto('/auth/callback?token=a-secret&type=signup')

  await expect(page.getByText('Confirming your address.')).toBeVisible()
  await expect(page).toHaveURL('/auth/callback')
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
})

test('without a link the page of a confirmation opens sign-in with a message [ROUTE-06]', async ({
  page,
}) => {
  await page.goto('/auth/callback')

  await expect(page).toHaveURL('/auth')
  await expect(toasts(page)).toContainText('This link is not complete.')
})
