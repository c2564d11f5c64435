import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { findMailedLink } from '../site/mailed-links.ts'
import { expectToast, toasts } from '../toasts.ts'

const SECURITY = '/settings/security'
const send = (page: Page) => page.getByRole('button', { name: 'Send Links' })
const profile = (page: Page) => page.getByRole('region', { name: 'Profile' })

test('the name changes on the page at once, and the address when the links in both mails are opened; what is wrong is said at its field', async ({
  page,
  trader,
  server,
}) => {
  const other = await server.signUp()
  const newEmail = `${crypto.randomUUID()}@example.com`
  await page.goto(SECURITY)

  await test.step('the name', async () => {
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

  await test.step('a wrong password and a taken address, and what was typed stays', async () => {
    await startChange(page, { newEmail: other.email, password: 'not the one' })
    const password = page.getByLabel('Current password')
    await expect(password).toHaveAccessibleDescription('The current password is wrong.')
    await password.fill(trader.password)
    await send(page).click()
    const address = page.getByLabel('New email address')
    await expect(address).toHaveAccessibleDescription(/already an account with this email address/)
    await expect(address).toHaveValue(other.email)
    await expect(password).toHaveValue(trader.password)
    await address.fill(newEmail)
    await send(page).click()
  })

  const waiting = page.getByRole('region', { name: 'Waiting change of the address' })

  await test.step('a cancelled change ends both links', async () => {
    await expect(waiting).toContainText(`${trader.email}: link not opened yet`)
    const ended = await findMailedLink(server, newEmail, '/auth/callback')
    await page.getByRole('button', { name: 'Cancel Change' }).click()
    await expectToast(page, 'Change cancelled', `Your address stays ${trader.email}.`)
    await expect(page.getByRole('button', { name: 'Cancel Change' })).toHaveCount(0)
    await page.goto(ended)
    await expect(toasts(page)).toContainText('Address not confirmed')
  })

  await page.goto(SECURITY)
  await startChange(page, { newEmail, password: trader.password })
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

async function startChange(page: Page, { newEmail, password }: { newEmail: string; password: string }) {
  await page.getByRole('button', { name: 'Change email address' }).click()
  await page.getByLabel('New email address').fill(newEmail)
  await page.getByLabel('Current password').fill(password)
  await send(page).click()
}
