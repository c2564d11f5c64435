import { readFileSync } from 'node:fs'
import { showCode } from '@candlebook/core/identity/testing'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

const section = (page: Page) => page.getByRole('region', { name: 'Two-factor authentication' })
const dialog = (page: Page) => page.getByRole('dialog')

test('setting it up takes the password and a code, and shows the backup codes once, to copy or download; new codes and switching it off take them too, and an administrator without it reads what is missing', async ({
  page,
  context,
  server,
  trader,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const password = dialog(page).getByLabel('Current password')
  const code = dialog(page).getByLabel('Code', { exact: true })
  const codes = dialog(page).getByRole('list', { name: 'Backup codes' }).getByRole('listitem')
  const start = () => section(page).getByRole('button', { name: 'Set Up' }).click()
  const proceed = dialog(page).getByRole('button', { name: 'Continue' })
  await page.goto('/settings/security')

  await test.step('a wrong password and a wrong code are refused at their fields and stay there, and leaving leaves it off', async () => {
    await start()
    await password.fill('not the one')
    await proceed.click()
    await expect(password).toHaveAccessibleDescription('The current password is wrong.')
    await expect(password).toHaveValue('not the one')
    await password.fill(trader.password)
    await proceed.click()
    await code.fill('000000')
    await dialog(page).getByRole('button', { name: 'Switch On' }).click()
    await expect(code).toHaveAccessibleDescription(/This code is wrong/)
    await expect(code).toHaveValue('000000')
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(section(page)).toContainText('Your password alone signs in.')
  })

  await start()
  await password.fill(trader.password)
  await proceed.click()
  await expect(dialog(page).getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  const key = dialog(page).getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
  const secret = ((await key.textContent()) ?? '').replaceAll(' ', '')
  const now = server.clock.now()
  await code.fill(showCode(secret, now))
  await dialog(page).getByRole('button', { name: 'Switch On' }).click()
  await expect(codes).toHaveCount(10)
  const shown = await codes.allTextContents()

  await test.step('the codes can be copied and downloaded, and are shown once', async () => {
    await dialog(page).getByRole('button', { name: 'Copy' }).click()
    await expect(page.getByText('Codes copied').first()).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(shown[0])
    const download = page.waitForEvent('download')
    await dialog(page).getByRole('link', { name: 'Download' }).click()
    const file = readFileSync(await (await download).path(), 'utf8')
    await dialog(page).getByRole('button', { name: 'I stored the codes' }).click()
    expect(shown.filter((code) => !file.includes(code))).toEqual([])
    await expect(section(page)).toContainText('10 codes left')
    await expect(page.getByText(shown[0] ?? '')).toHaveCount(0)
  })

  const next = await test.step('new backup codes take the password and a code', async () => {
    await section(page).getByRole('button', { name: 'New Codes' }).click()
    const create = dialog(page).getByRole('button', { name: 'Create Codes' })
    await create.click()
    await expect(password).toHaveAccessibleDescription('Enter your current password.')
    await password.fill(trader.password)
    await code.fill(showCode(secret, new Date(now.getTime() + 30_000))) // each code works once
    await create.click()
    await expect(codes).toHaveCount(10)
    const created = await codes.allTextContents()
    expect(created.filter((code) => shown.includes(code))).toEqual([])
    await dialog(page).getByRole('button', { name: 'I stored the codes' }).click()
    return created
  })

  await section(page).getByRole('button', { name: 'Switch Off' }).click()
  await password.fill(trader.password)
  await code.fill(next[0] ?? '')
  await dialog(page).getByRole('button', { name: 'Switch Off' }).click()
  await expect(page.getByText('Two-factor authentication is off').first()).toBeVisible()
  await expect(section(page).getByRole('button', { name: 'Set Up' })).toBeVisible()

  await test.step('an administrator without a second factor reads why there are no administrator rights', async () => {
    const factors = { twoFactor: null, passkeys: [], lacksAdminFactor: true }
    await page.route('**/api/v1/factors', (route) => route.fulfill({ json: factors }))
    await page.reload()
    await expect(section(page).getByRole('note')).toContainText(
      'You have no administrator rights in this session',
    )
    await expect(section(page).getByRole('note')).toContainText(
      'Set up two-factor authentication or add a passkey.',
    )
  })
})
