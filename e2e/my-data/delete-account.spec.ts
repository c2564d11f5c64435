import { answerBilling, openWithdrawal, premium } from '../billing/answers.ts'
import { expect, test } from '../fixtures.ts'
import { openLive } from '../open-live.ts'
import { runErasures } from './run-jobs.ts'

test('a payer deletes the account and reads what happens to the paid year: the open tabs of both browsers go to the sign-in page, and signing in answers as for an unknown address', async ({
  page,
  server,
  trader,
  anotherBrowser,
}) => {
  await trader.addTrade({ notes: '- 350.00 USD TSLA' })
  const phone = await (await anotherBrowser()).newPage()
  await trader.signInTo(phone.context())
  await openLive(phone, '/app')
  const otherTab = await page.context().newPage()
  await openLive(otherTab, '/app')
  await answerBilling(page, {
    subscription: { ...premium, interval: 'year', subscriptionEnd: '2027-11-21T12:00:00.000Z' },
    withdrawal: openWithdrawal,
  })
  await page.goto('/settings/data')
  await page.evaluate((id) => localStorage.setItem(`candlebook.test.${id}`, 'a draft'), trader.userId)
  await page.getByRole('button', { name: 'Delete My Account' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Backups lose your data within 30 days.')
  await expect(dialog).toContainText('until Nov 21, 2027, is lost and not paid back.')
  await expect(dialog).toContainText('first withdraw from the contract in Settings, by Dec 5, 2026.')

  await dialog.getByRole('button', { name: 'Delete My Account' }).click()
  await expect(dialog.getByLabel('Email address')).toHaveAccessibleDescription(
    /This is not the email address of your account\./,
  )
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'Enter your password.',
  )

  await dialog.getByLabel('Email address').fill(trader.email.toUpperCase())
  await dialog.getByLabel('Password', { exact: true }).fill('not the one')
  await dialog.getByRole('button', { name: 'Delete My Account' }).click()
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'The current password is wrong.',
  )
  await expect(dialog.getByLabel('Email address')).toHaveValue(trader.email.toUpperCase())

  await dialog.getByLabel('Password', { exact: true }).fill(trader.password)
  await dialog.getByRole('button', { name: 'Delete My Account' }).click()
  await expect(page).toHaveURL(/\/auth$/)
  expect(
    await page.evaluate((id) => Object.keys(localStorage).filter((key) => key.includes(id)), trader.userId),
  ).toEqual([])
  await expect(phone).toHaveURL('/auth')
  await expect(otherTab).toHaveURL('/auth')
  await phone.goto('/settings/data')
  await expect(phone).toHaveURL(/\/auth/)

  await runErasures(server)
  const { rowCount } = await server.database.owner.query('select from trades where user_id = $1', [
    trader.userId,
  ])
  expect(rowCount).toBe(0)
  const { email, password } = trader
  expect((await server.browser().post('/api/auth/sign-in/email', { email, password })).status).toBe(401)
})
