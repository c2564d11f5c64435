import type { Page } from '@playwright/test'
import { TokenProgram } from '../../packages/server/src/testing/index.ts'
import { expect, test } from '../fixtures.ts'
import { expectToast } from '../toasts.ts'
import { fillToken } from './token-form.ts'

const tokens = (page: Page) => page.getByRole('list', { name: 'API tokens' }).getByRole('listitem')

test('a created token is shown once, copied, and works until it is revoked', async ({
  page,
  context,
  trader,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await trader.addTrade({ symbol: 'TSLA' })
  await page.goto('/settings/security')
  await expect(page.getByText('No API tokens yet.')).toBeVisible()
  await fillToken(page, { name: 'Backup of - 350.00 USD TSLA', password: trader.password })
  await page.getByRole('group', { name: 'Trades' }).getByLabel('Read').check()
  await page.getByRole('button', { name: 'Create Token' }).click()

  const dialog = page.getByRole('dialog', { name: 'Your New API Token' })
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await expectToast(page, 'Copied', 'The API token is in the clipboard.')
  const token = await page.evaluate(() => navigator.clipboard.readText())
  await expect(dialog.getByRole('textbox')).toHaveValue(token)
  await dialog.getByRole('button', { name: 'Done' }).click()

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

test('what is missing or wrong is said at its field, and what was typed stays', async ({ page, trader }) => {
  await page.goto('/settings/security')
  await fillToken(page, { name: '  ', password: '' })
  const rights = page.getByText('Choose at least one right')
  await page.getByRole('button', { name: 'Create Token' }).click()
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveAccessibleDescription(
    'Enter a name',
  )
  await expect(rights).toBeVisible()
  await expect(page.getByLabel('Current password')).toHaveAccessibleDescription(
    'Enter your current password.',
  )

  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('BTC_USDT bot')
  await page.getByRole('group', { name: 'Journal' }).getByLabel('Write').check()
  await expect(rights).toHaveCount(0)
  await page.getByLabel('Current password').fill('not the one')
  await page.getByRole('button', { name: 'Create Token' }).click()

  await expect(page.getByLabel('Current password')).toHaveAccessibleDescription(
    'The current password is wrong.',
  )
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('BTC_USDT bot')
  await expect(page.getByRole('group', { name: 'Journal' }).getByLabel('Write')).toBeChecked()
  expect((await trader.browser.get<unknown[]>('/api/v1/api-tokens')).body).toEqual([])
})

test('a token lives until the chosen day, which is within a year', async ({ page, trader }) => {
  await page.goto('/settings/security')
  await fillToken(page, { name: 'Until a day', password: trader.password })
  await page.getByRole('group', { name: 'Analytics' }).getByLabel('Read').check()
  await page.getByRole('combobox', { name: 'Expires after' }).click()
  await page.getByRole('option', { name: 'Until a day' }).click()
  const lastDay = page.getByLabel('Last day')
  await lastDay.fill('2040-01-01')
  await page.getByRole('button', { name: 'Create Token' }).click()
  await expect(lastDay).toHaveAccessibleDescription('Choose a day within the next 365 days')
  const day = new Date(Date.now() + 10 * 24 * 60 * 60_000).toISOString().slice(0, 10)

  await lastDay.fill(day)
  await page.getByRole('button', { name: 'Create Token' }).click()

  await expect(page.getByRole('dialog', { name: 'Your New API Token' })).toBeVisible()
  const { body } = await trader.browser.get<{ expiresAt: string }[]>('/api/v1/api-tokens')
  expect(body[0]?.expiresAt).toBe(`${day}T23:59:59.000Z`)
})
