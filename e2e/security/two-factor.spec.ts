import { readFileSync } from 'node:fs'
import { showCode } from '@candlebook/core/identity/testing'
import type { Page } from '@playwright/test'
import { enableTwoFactor } from '../../packages/server/src/testing/index.ts'
import { expect, test } from '../fixtures.ts'

const section = (page: Page) => page.getByRole('region', { name: 'Two-factor authentication' })
const dialog = (page: Page) => page.getByRole('dialog')

/** Opens the set-up and enters the password; returns the key that the dialog shows. */
async function startSetUp(page: Page, password: string): Promise<string> {
  await page.goto('/settings/security')
  await section(page).getByRole('button', { name: 'Set Up' }).click()
  await dialog(page).getByLabel('Current password').fill(password)
  await dialog(page).getByRole('button', { name: 'Continue' }).click()
  await expect(dialog(page).getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  const shown = await dialog(page)
    .getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
    .textContent()
  return (shown ?? '').replaceAll(' ', '')
}

test('setting it up takes the password and a code, and shows the backup codes once, to copy or download', async ({
  page,
  context,
  server,
  trader,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const secret = await startSetUp(page, trader.password)
  await dialog(page).getByLabel('Code', { exact: true }).fill(showCode(secret, server.clock.now()))
  await dialog(page).getByRole('button', { name: 'Switch On' }).click()
  const codes = dialog(page).getByRole('list', { name: 'Backup codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const shown = await codes.allTextContents()
  await dialog(page).getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('Codes copied').first()).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(shown[0])

  const download = page.waitForEvent('download')
  await dialog(page).getByRole('link', { name: 'Download' }).click()
  const file = readFileSync(await (await download).path(), 'utf8')
  await dialog(page).getByRole('button', { name: 'I stored the codes' }).click()

  expect(shown.filter((code) => !file.includes(code))).toEqual([])
  await expect(section(page)).toContainText('10 codes left')
  await expect(section(page).getByRole('button', { name: 'Switch Off' })).toBeVisible()
  await expect(page.getByText(shown[0] ?? '')).toHaveCount(0)
})

test('a wrong password and a wrong code are refused at their fields and stay there, and leaving leaves it off', async ({
  page,
  trader,
}) => {
  await page.goto('/settings/security')
  await section(page).getByRole('button', { name: 'Set Up' }).click()
  const password = dialog(page).getByLabel('Current password')
  await password.fill('not the one')
  await dialog(page).getByRole('button', { name: 'Continue' }).click()
  await expect(password).toHaveAccessibleDescription('The current password is wrong.')
  await expect(password).toHaveValue('not the one')
  await password.fill(trader.password)
  await dialog(page).getByRole('button', { name: 'Continue' }).click()
  const code = dialog(page).getByLabel('Code', { exact: true })
  await code.fill('000000')

  await dialog(page).getByRole('button', { name: 'Switch On' }).click()

  await expect(code).toHaveAccessibleDescription(/This code is wrong/)
  await expect(code).toHaveValue('000000')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(section(page)).toContainText('Your password alone signs in.')
})

test('new backup codes take the password and a code', async ({ page, server, trader }) => {
  const factor = await enableTwoFactor(server, trader)
  await page.goto('/settings/security')
  await section(page).getByRole('button', { name: 'New Codes' }).click()
  await dialog(page).getByRole('button', { name: 'Create Codes' }).click()
  await expect(dialog(page).getByLabel('Current password')).toHaveAccessibleDescription(
    'Enter your current password.',
  )
  await dialog(page).getByLabel('Current password').fill(trader.password)
  await dialog(page).getByLabel('Code', { exact: true }).fill(factor.laterCode())

  await dialog(page).getByRole('button', { name: 'Create Codes' }).click()

  const codes = dialog(page).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const shown = await codes.allTextContents()
  expect(shown.filter((code) => factor.backupCodes.includes(code))).toEqual([])
})

test('switching it off takes the password and a code', async ({ page, server, trader }) => {
  const factor = await enableTwoFactor(server, trader)
  await page.goto('/settings/security')
  await section(page).getByRole('button', { name: 'Switch Off' }).click()
  await dialog(page).getByLabel('Current password').fill(trader.password)
  await dialog(page)
    .getByLabel('Code', { exact: true })
    .fill(factor.backupCodes[0] ?? '')

  await dialog(page).getByRole('button', { name: 'Switch Off' }).click()

  await expect(page.getByText('Two-factor authentication is off').first()).toBeVisible()
  await expect(section(page).getByRole('button', { name: 'Set Up' })).toBeVisible()
})

test('an administrator without a second factor reads why there are no administrator rights', async ({
  page,
  trader,
}) => {
  await trader.signInTo(page.context())
  const factors = { twoFactor: null, passkeys: [], lacksAdminFactor: true }
  await page.route('**/api/v1/factors', (route) => route.fulfill({ json: factors }))
  await page.goto('/settings/security')

  await expect(section(page).getByRole('note')).toContainText(
    'You have no administrator rights in this session',
  )
  await expect(section(page).getByRole('note')).toContainText(
    'Set up two-factor authentication or add a passkey.',
  )
})
