import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { grantAdministrator } from '../administrator.ts'
import { expect, test } from '../fixtures.ts'

test.beforeEach(async ({ page, server, trader }) => {
  await grantAdministrator(server, trader)
  await page.goto('/admin/tests')
})

const list = (page: Page) => page.getByRole('list', { name: 'Test cases of this visit' })

async function addTestCase(page: Page, { name = 'shows the result', component = 'TradeCard' } = {}) {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Component').fill(component)
  await page.getByRole('button', { name: 'Add Test Case' }).click()
}

test('a test case with its fields, an id and a time is added [ATST-01]', async ({ page }) => {
  await page.getByRole('radio', { name: 'E2E' }).check({ force: true })
  await page.getByLabel('Description').fill('With fees in percent.')
  await page.getByLabel('Code').fill("test('shows +$100', () => {})")
  await addTestCase(page)
  const row = list(page).getByRole('listitem')

  await expect(row).toContainText('shows the result')
  await expect(row).toContainText('E2E')
  await expect(row).toContainText('With fees in percent.')
  await expect(row).toContainText(/TradeCard\. Created \w+ \d+, \d{4}.*\. Id [0-9a-f-]{36}/)
  await expect(page.getByLabel('Name')).toHaveValue('')
})

test('a form without a name and a component names both at once, and adds nothing [ATST-01]', async ({
  page,
}) => {
  await addTestCase(page, { name: '', component: '' })

  await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Enter a name')
  await expect(page.getByLabel('Component')).toHaveAccessibleDescription('Enter a component')
  await expect(page.getByText('No test cases yet.')).toBeVisible()
})

test('test cases are listed during the visit and are gone after a reload [ATST-02]', async ({ page }) => {
  await addTestCase(page, { name: 'the first' })
  await addTestCase(page, { name: 'the second' })
  const tabs = page.getByRole('navigation', { name: 'Administrator tools' })
  await tabs.getByRole('link', { name: 'Blog' }).click()
  await expect(page.getByRole('button', { name: 'New Post' })).toBeVisible()
  await tabs.getByRole('link', { name: 'Tests' }).click()
  await expect(list(page).getByRole('listitem')).toHaveText([/the second/, /the first/])

  await page.reload()

  await expect(page.getByText('No test cases yet.')).toBeVisible()
})

test('the file is named after the component and holds what was typed [ATST-03]', async ({ page }) => {
  await page.getByLabel('Code').fill("test('shows +$100', () => {})")
  await addTestCase(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download tradecard.test.tsx' }).click()
  const download = await downloading

  expect(download.suggestedFilename()).toBe('tradecard.test.tsx')
  expect(await readFile(await download.path(), 'utf8')).toBe(
    "/**\n * shows the result (unit)\n * Component: TradeCard\n */\ntest('shows +$100', () => {})\n",
  )
})
