import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { openLive } from '../open-live.ts'
import { expectToast } from '../toasts.ts'
import { createTrader } from '../trader.ts'

test('a changed password signs out the other browser and keeps this one signed in, and what is wrong is said at its field [RESET-09]', async ({
  page,
  context,
  trader,
  server,
  anotherBrowser,
}) => {
  const phone = await (await anotherBrowser()).newPage()
  await trader.signInTo(phone.context())
  await openLive(phone, '/app')
  const again = server.browser() // so that the two browsers do not share a session
  const { email, password } = trader
  await again.post('/api/auth/sign-in/email', { email, password })
  await createTrader({ ...trader, browser: again }).signInTo(context)
  await page.goto('/settings/security')
  const [current, next, repeated] = ['Current password', 'New password', 'Confirm new password'].map(
    (label) => page.getByLabel(label, { exact: true }),
  ) as [Locator, Locator, Locator] // as many as labels
  const change = page.getByRole('dialog').getByRole('button', { name: 'Change Password' })
  await page.getByRole('button', { name: 'Change password', exact: true }).click()

  await test.step('a short password, another repetition, and a wrong current password', async () => {
    await current.fill('not the one')
    await next.fill('12345')
    await repeated.fill('123456')
    await change.click()
    await expect(next).toHaveAccessibleDescription('Password must be at least 6 characters long.')
    await expect(repeated).toHaveAccessibleDescription('Passwords do not match.')
    await next.fill('BTC_USDT -350.00')
    await repeated.fill('BTC_USDT -350.00')
    await change.click()
    await expect(current).toHaveAccessibleDescription('The current password is wrong.')
    await expect(next).toHaveValue('BTC_USDT -350.00')
  })

  await current.fill(trader.password)
  await change.click()

  await expectToast(page, 'Password changed', 'All other devices were signed out.')
  await expect(page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(1)
  await expect(phone).toHaveURL('/auth')
  await expect(page).toHaveURL('/settings/security')
  const signIn = (password: string) => server.browser().post('/api/auth/sign-in/email', { email, password })
  expect((await signIn(password)).status).toBe(401)
  expect((await signIn('BTC_USDT -350.00')).status).toBe(204)
})
