import { expect, test } from '../fixtures.ts'
import { openAccountForm } from '../site/account-form.ts'

test('a mail has its instants in the zone of the browser that signed in, and the requests of the desk name it too', async ({
  server,
  anotherBrowser,
}) => {
  const { email, password } = await server.signUp()
  const page = await (await anotherBrowser({ timezoneId: 'Asia/Tokyo' })).newPage()
  await openAccountForm(page, '/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/app')

  await test.step('a request of the desk names the zone, so that a refresh stores it', async () => {
    const asking = page.waitForRequest('**/api/v1/sessions')
    await page.goto('/settings/security')
    expect((await asking).headers()['x-time-zone']).toBe('Asia/Tokyo')
  })

  await page.getByRole('button', { name: 'Change password', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current password', { exact: true }).fill(password)
  await dialog.getByLabel('New password', { exact: true }).fill('-350.00 BTC_USDT')
  await dialog.getByLabel('Confirm new password', { exact: true }).fill('-350.00 BTC_USDT')
  await dialog.getByRole('button', { name: 'Change Password' }).click()
  await expect(dialog).toBeHidden()

  const mail = (await server.deliverMail()).find(({ to }) => to === email)
  expect(mail?.subject).toBe('Your Candlebook password was changed')
  expect(mail?.text).toMatch(/\w{3} \d+, \d{4}, \d+:\d\d [AP]M GMT\+9/)
})
