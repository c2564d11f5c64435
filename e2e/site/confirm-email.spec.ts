import { expect, test } from '../fixtures.ts'
import { toasts } from '../toasts.ts'
import { checkBoxes, fillNewAccount, openAccountForm } from './account-form.ts'
import { findMailedLink } from './mailed-links.ts'

test('where a new address must be confirmed, signing in before that offers another mail, whose link opens the app once [ROUTE-06] [ERRC-06] [AUTH-15]', async ({
  page,
  server,
  anotherBrowser,
}) => {
  server.appContext.config.confirmEmail = true
  await openAccountForm(page, '/auth?mode=sign-up')
  const email = await fillNewAccount(page)
  await checkBoxes(page)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await expect(
    page
      .getByRole('main')
      .getByText(
        'Account created successfully! However, email confirmation is still required. Please check your email and click the confirmation link, then try signing in.',
      ),
  ).toBeVisible()
  const first = await findMailedLink(server, email, '/auth/callback')
  await page.getByLabel('Password', { exact: true }).fill('long-enough')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByRole('button', { name: 'Send the confirmation again' }).click()
  await expect(toasts(page)).toContainText('Link sent')
  const link = await findMailedLink(server, email, '/auth/callback')
  expect(link).not.toBe(first)

  await page.goto(link)

  await expect(page).toHaveURL('/app')
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible()
  const second = await (await anotherBrowser()).newPage()
  await second.goto(link)
  await expect(second).toHaveURL('/auth')
  await expect(toasts(second)).toContainText('Address not confirmed')
})

test('the address of a confirmation link holds no secret while the link is checked, and without a link sign-in opens with a message [ROUTE-06]', async ({
  page,
}) => {
  await page.route('**/api/auth/confirm-email', () => undefined)

  const answer = await page.goto('/auth/callback?token=a-secret&type=signup')

  await expect(page.getByText('Confirming your address.')).toBeVisible()
  await expect(page).toHaveURL('/auth/callback')
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
  await page.goto('/auth/callback')
  await expect(page).toHaveURL('/auth')
  await expect(toasts(page)).toContainText('This link is not complete.')
})
