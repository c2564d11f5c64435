import { expect, test } from '../fixtures.ts'
import { toasts } from '../toasts.ts'
import { checkBoxes, fillNewAccount, openAccountForm } from './account-form.ts'
import { findMailedLink } from './mailed-links.ts'

test('where a new address must be confirmed, signing in before that offers another mail, whose link opens the app once, and no address holds its secret [ROUTE-06] [ERRC-06] [AUTH-15]', async ({
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

  await test.step('the address holds no secret while the link is checked', async () => {
    const checked = Promise.withResolvers<void>()
    await page.route('**/api/auth/confirm-email', async (route) => {
      await checked.promise
      await route.continue()
    })
    const answer = await page.goto(link)
    await expect(page.getByText('Confirming your address.')).toBeVisible()
    await expect(page).toHaveURL('/auth/callback')
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
    expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
    checked.resolve()
  })

  await expect(page).toHaveURL('/app')
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible()
  const second = await (await anotherBrowser()).newPage()
  await second.goto(link)
  await expect(second).toHaveURL('/auth')
  await expect(toasts(second)).toContainText('Address not confirmed')
  await second.goto('/auth/callback')
  await expect(second).toHaveURL('/auth')
  await expect(toasts(second)).toContainText('This link is not complete.')
})
