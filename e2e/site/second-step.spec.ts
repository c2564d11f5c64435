import type { Page } from '@playwright/test'
import { enableTwoFactor, type Person } from '../../packages/server/src/testing/index.ts'
import { expect, test } from '../fixtures.ts'
import { isPageView } from '../page-views.ts'
import { findMailedLink } from './mailed-links.ts'

async function enterPassword(page: Page, { password }: Person): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

test('a sign-in with two-factor authentication asks for the code, refuses a wrong one at its field, and a backup code opens the dashboard; a new password from a mailed link asks for the code too', async ({
  page,
  server,
}) => {
  const person = await server.signUp()
  const factor = await enableTwoFactor(server, person)
  const code = page.getByLabel('Six-digit code')
  const proceed = page.getByRole('button', { name: 'Continue' })
  await page.goto('/auth')
  await page.getByLabel('Email').fill(person.email)
  await enterPassword(page, person)

  await test.step('an empty code is refused without a request', async () => {
    await expect(code).toBeFocused()
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(page).toHaveURL('/auth')
    let asked = false
    page.on('request', (request) => {
      if (request.method() === 'POST' && !isPageView(request)) asked = true
    })
    await proceed.click()
    await expect(code).toHaveAccessibleDescription('Enter the code.')
    expect(asked).toBe(false)
  })

  await test.step('a wrong code is refused at its field and stays there', async () => {
    await code.fill('123 456')
    await proceed.click()
    await expect(code).toHaveAccessibleDescription(/This code is wrong or was used already/)
    await expect(code).toHaveValue('123 456')
    expect((await page.request.get('/app', { maxRedirects: 0 })).headers().location).toBe('/auth')
  })

  await test.step('Back returns to the sign-in form with the typed address', async () => {
    await page.getByRole('button', { name: 'Back to Sign In' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(person.email)
  })

  await test.step('a second step that has ended leads back to the sign-in form, which says so', async () => {
    await enterPassword(page, person)
    await code.fill(factor.laterCode())
    await server.database.owner.query('delete from auth.pending_steps where user_id = $1', [person.userId])
    await proceed.click()
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    await expect(page.getByText('This took too long. Start again.').first()).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(person.email)
  })

  await enterPassword(page, person)
  await page.getByRole('button', { name: 'Use a backup code' }).click()
  await page.getByLabel('Backup code').fill(factor.backupCodes[3] ?? '')
  await proceed.click()
  await expect(page).toHaveURL('/app')
  await expect(page.getByRole('heading', { name: 'Your Trades' })).toBeVisible()

  await test.step('a new password from a mailed link', async () => {
    await server.browser().post('/api/auth/request-password-reset', { email: person.email })
    await page.goto(await findMailedLink(server, person.email, '/reset-password'))
    await page.getByLabel('New password', { exact: true }).fill('a-new-password')
    await page.getByLabel('Confirm new password').fill('a-new-password')
    await page.getByRole('button', { name: 'Update Password' }).click()
    await expect(page).toHaveURL('/auth')
    await expect(page.getByText('Your password was updated. Enter a code to sign in.')).toBeVisible()
    await code.fill(factor.laterCode())
    await proceed.click()
    await expect(page).toHaveURL('/app')
  })
})
