import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { findMailedLink } from '../site/mailed-links.ts'
import { expectToast, toasts } from '../toasts.ts'

const SECURITY = '/settings/security'
const profile = (page: Page) => page.getByRole('region', { name: 'Profile' })

test('the name changes on the page at once, and an empty one is refused at its field', async ({
  page,
  trader,
}) => {
  await page.goto(SECURITY)
  await page.getByRole('button', { name: 'Change full name' }).click()
  const name = page.getByRole('textbox', { name: 'Full name' })
  await name.fill('  ')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(name).toHaveAccessibleDescription('Enter your full name')

  await name.fill('Ada Lovelace-O’Neil')
  await page.getByRole('button', { name: 'Save' }).click()

  await expect(profile(page).getByText('Ada Lovelace-O’Neil')).toBeVisible()
  const { body } = await trader.browser.get<{ fullName: string }>('/api/v1/profile')
  expect(body.fullName).toBe('Ada Lovelace-O’Neil')
})

test('the address changes when the links in both mails are opened, and the page says which one is missing', async ({
  page,
  trader,
  server,
}) => {
  const newEmail = `${crypto.randomUUID()}@example.com`
  await startChange(page, { newEmail, password: trader.password })
  const waiting = page.getByRole('region', { name: 'Waiting change of the address' })
  await expect(waiting).toContainText(`${trader.email}: link not opened yet`)

  await page.goto(await findMailedLink(server, newEmail, '/auth/callback'))
  await expect(page).toHaveURL('/app')
  await page.goto(SECURITY)
  await expect(waiting).toContainText(`${newEmail}: confirmed`)
  await expect(profile(page).getByText(trader.email, { exact: true })).toBeVisible()
  await page.goto(await findMailedLink(server, trader.email, '/auth/callback'))
  await expect(page).toHaveURL('/app')

  await page.goto(SECURITY)
  await expect(profile(page).getByText(newEmail, { exact: true })).toBeVisible()
  await expect(waiting).toHaveCount(0)
})

test('a cancelled change ends both links', async ({ page, trader, server }) => {
  const newEmail = `${crypto.randomUUID()}@example.com`
  await startChange(page, { newEmail, password: trader.password })
  await expect(page.getByRole('button', { name: 'Cancel Change' })).toBeVisible()
  const link = await findMailedLink(server, newEmail, '/auth/callback')

  await page.getByRole('button', { name: 'Cancel Change' }).click()

  await expectToast(page, 'Change cancelled', `Your address stays ${trader.email}.`)
  await expect(page.getByRole('button', { name: 'Cancel Change' })).toHaveCount(0)
  await page.goto(link)
  await expect(toasts(page)).toContainText('Address not confirmed')
})

test('a wrong password and a taken address are said at their fields, and what was typed stays', async ({
  page,
  trader,
  server,
}) => {
  const other = await server.signUp()
  await startChange(page, { newEmail: other.email, password: 'not the one' })
  const password = page.getByLabel('Current password')
  await expect(password).toHaveAccessibleDescription('The current password is wrong.')

  await password.fill(trader.password)
  await page.getByRole('button', { name: 'Send Links' }).click()

  const address = page.getByLabel('New email address')
  await expect(address).toHaveAccessibleDescription(/already an account with this email address/)
  await expect(address).toHaveValue(other.email)
  await expect(password).toHaveValue(trader.password)
})

async function startChange(page: Page, { newEmail, password }: { newEmail: string; password: string }) {
  await page.goto(SECURITY)
  await page.getByRole('button', { name: 'Change email address' }).click()
  await page.getByLabel('New email address').fill(newEmail)
  await page.getByLabel('Current password').fill(password)
  await page.getByRole('button', { name: 'Send Links' }).click()
}
