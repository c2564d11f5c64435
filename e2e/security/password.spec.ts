import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { openLive } from '../open-live.ts'
import { expectToast } from '../toasts.ts'

// The mail about the change has its instant in this zone.
test.use({ timezoneId: 'Asia/Tokyo' })

test('a changed password signs out the other browser and keeps this one signed in, what is wrong is said at its field, and the mail about it has the zone of the browser [RESET-09]', async ({
  page,
  context,
  trader,
  server,
  anotherBrowser,
}) => {
  const phone = await (await anotherBrowser()).newPage()
  await trader.signInTo(phone.context())
  await openLive(phone, '/app')
  const { email, password } = trader
  await context.clearCookies() // so that the two browsers do not share a session
  await page.goto('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/app')

  await test.step('a request of the desk names the zone, so that a refresh stores it', async () => {
    const asking = page.waitForRequest('**/api/v1/sessions')
    await page.goto('/settings/security')
    expect((await asking).headers()['x-time-zone']).toBe('Asia/Tokyo')
  })

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
  const mails = (await server.deliverMail()).filter(({ to }) => to === email)
  const mail = mails.find(({ subject }) => subject === 'Your Candlebook password was changed')
  expect(mail?.text).toMatch(/\w{3} \d+, \d{4}, \d+:\d\d [AP]M GMT\+9/)
})
