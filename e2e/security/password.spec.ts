import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { openLive } from '../open-live.ts'
import { expectToast } from '../toasts.ts'

test('a changed password signs out the other browser and keeps this one signed in [RESET-09]', async ({
  page,
  trader,
  anotherBrowser,
}) => {
  const phone = await (await anotherBrowser()).newPage()
  await trader.signInTo(phone.context())
  await openLive(phone, '/app')
  await signInAgain(page, trader)

  await changePassword(page, { current: trader.password, next: 'BTC_USDT -350.00' })

  await expectToast(page, 'Password changed', 'All other devices were signed out.')
  await expect(page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(1)
  await expect(phone).toHaveURL('/auth')
  await expect(page).toHaveURL('/settings/security')
  const signIn = (password: string) =>
    trader.browser.post('/api/auth/sign-in/email', { email: trader.email, password })
  expect((await signIn(trader.password)).status).toBe(401)
  expect((await signIn('BTC_USDT -350.00')).status).toBe(204)
})

test('a wrong current password, a short one and another repetition are said at their fields', async ({
  page,
  trader: _,
}) => {
  await page.goto('/settings/security')
  await changePassword(page, { current: 'not the one', next: '12345', repeated: '123456' })
  await expect(page.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(
    'Password must be at least 6 characters long.',
  )
  await expect(page.getByLabel('Confirm new password')).toHaveAccessibleDescription('Passwords do not match.')

  await page.getByLabel('New password', { exact: true }).fill('long-enough')
  await page.getByLabel('Confirm new password').fill('long-enough')
  await page.getByRole('dialog').getByRole('button', { name: 'Change Password' }).click()

  await expect(page.getByLabel('Current password')).toHaveAccessibleDescription(
    'The current password is wrong.',
  )
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue('long-enough')
})

/** Opens the page in a separate session, so that the two browsers do not share one. */
async function signInAgain(page: Page, { email, password }: { email: string; password: string }) {
  await page.context().clearCookies()
  await page.goto('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Your Trades' })).toBeVisible()
  await page.goto('/settings/security')
}

async function changePassword(
  page: Page,
  { current, next, repeated = next }: { current: string; next: string; repeated?: string },
) {
  await page.getByRole('button', { name: 'Change password', exact: true }).click()
  await page.getByLabel('Current password').fill(current)
  await page.getByLabel('New password', { exact: true }).fill(next)
  await page.getByLabel('Confirm new password').fill(repeated)
  await page.getByRole('dialog').getByRole('button', { name: 'Change Password' }).click()
}
