import type { Page } from '@playwright/test'
import { TokenProgram } from '../../packages/server/src/testing/index.ts'
import { expect, test } from '../fixtures.ts'
import { expectToast } from '../toasts.ts'
import { fillToken } from './token-form.ts'

const tokens = (page: Page) => page.getByRole('list', { name: 'API tokens' }).getByRole('listitem')

test('a token is created with rights until a day, shown once, copied, and works until it is revoked; what is missing or wrong is said at its field', async ({
  page,
  context,
  trader,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await trader.addTrade({ symbol: 'TSLA' })
  await page.goto('/settings/security')
  await expect(page.getByText('No API tokens yet.')).toBeVisible()
  const create = page.getByRole('button', { name: 'Create Token' })
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  const password = page.getByLabel('Current password')
  const day = new Date(Date.now() + 10 * 24 * 60 * 60_000).toISOString().slice(0, 10)
  const lastDay = page.getByLabel('Last day')

  await test.step('what is missing', async () => {
    await fillToken(page, { name: '  ', password: '' })
    const rights = page.getByText('Choose at least one right')
    await create.click()
    await expect(name).toHaveAccessibleDescription('Enter a name')
    await expect(rights).toBeVisible()
    await expect(password).toHaveAccessibleDescription('Enter your current password.')
    await page.getByRole('group', { name: 'Trades' }).getByLabel('Read').check()
    await expect(rights).toHaveCount(0)
  })

  await test.step('what is wrong, and what was typed stays', async () => {
    await name.fill('Backup of - 350.00 USD TSLA')
    await password.fill('not the one')
    await page.getByRole('combobox', { name: 'Expires after' }).click()
    await page.getByRole('option', { name: 'Until a day' }).click()
    await lastDay.fill('2040-01-01')
    await create.click()
    await expect(lastDay).toHaveAccessibleDescription('Choose a day within the next 365 days')
    await lastDay.fill(day)
    await create.click()
    await expect(password).toHaveAccessibleDescription('The current password is wrong.')
    await expect(name).toHaveValue('Backup of - 350.00 USD TSLA')
    await expect(page.getByRole('group', { name: 'Trades' }).getByLabel('Read')).toBeChecked()
    expect((await trader.browser.get<unknown[]>('/api/v1/api-tokens')).body).toEqual([])
  })

  await password.fill(trader.password)
  await create.click()
  const dialog = page.getByRole('dialog', { name: 'Your New API Token' })
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await expectToast(page, 'Copied', 'The API token is in the clipboard.')
  const token = await page.evaluate(() => navigator.clipboard.readText())
  await expect(dialog.getByRole('textbox')).toHaveValue(token)
  await dialog.getByRole('button', { name: 'Done' }).click()
  const { body } = await trader.browser.get<{ expiresAt: string }[]>('/api/v1/api-tokens')
  expect(body[0]?.expiresAt).toBe(`${day}T23:59:59.000Z`)

  const program = new TokenProgram(server.url, token)
  expect((await program.get('/api/v1/trades')).text).toContain('TSLA')
  expect((await program.get('/api/v1/journal-entries')).status).toBe(403)
  await page.reload()
  await expect(tokens(page)).toContainText('Trades (read)')
  await expect(tokens(page)).toContainText('Last used around')
  await expect(page.getByText(token)).toHaveCount(0)
  await page.getByRole('button', { name: 'Revoke Backup of - 350.00 USD TSLA' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('No API tokens yet.')).toBeVisible()
  expect((await program.get('/api/v1/trades')).status).toBe(401)
})
