import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { grantAdministrator } from '../administrator.ts'
import { expect, test } from '../fixtures.ts'

async function addTestCase(page: Page, { name = 'shows the result', component = 'TradeCard' } = {}) {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Component').fill(component)
  await page.getByRole('button', { name: 'Add Test Case' }).click()
}

test('a test case is added with its fields, listed during the visit, and downloaded as a file [ATST-01] [ATST-02] [ATST-03]', async ({
  page,
  server,
  trader,
}) => {
  await grantAdministrator(server, trader)
  const code = "test('shows +$100', () => {})"
  const items = page.getByRole('list', { name: 'Test cases of this visit' }).getByRole('listitem')
  await page.goto('/admin/tests')

  await test.step('a form without a name and a component names both at once, and adds nothing', async () => {
    await addTestCase(page, { name: '', component: '' })
    await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Enter a name')
    await expect(page.getByLabel('Component')).toHaveAccessibleDescription('Enter a component')
    await expect(page.getByText('No test cases yet.')).toBeVisible()
  })

  await test.step('a test case has its fields, an id and a time', async () => {
    await page.getByRole('radio', { name: 'E2E' }).check({ force: true })
    await page.getByLabel('Description').fill('With fees in percent.')
    await page.getByLabel('Code').fill(code)
    await addTestCase(page)
    await expect(items).toContainText('shows the result')
    await expect(items).toContainText('E2E')
    await expect(items).toContainText('With fees in percent.')
    await expect(items).toContainText(/TradeCard\. Created \w+ \d+, \d{4}.*\. Id [0-9a-f-]{36}/)
    await expect(page.getByLabel('Name')).toHaveValue('')
  })

  await test.step('its file is named after the component and holds what was typed', async () => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download tradecard.test.tsx' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('tradecard.test.tsx')
    expect(await readFile(await download.path(), 'utf8')).toContain(
      `Component: TradeCard\n * With fees in percent.\n */\n${code}\n`,
    )
  })

  await test.step('test cases are listed during the visit and are gone after a reload', async () => {
    await addTestCase(page, { name: 'the second' })
    const tabs = page.getByRole('navigation', { name: 'Administrator tools' })
    await tabs.getByRole('link', { name: 'Blog' }).click()
    await expect(page.getByRole('button', { name: 'New Post' })).toBeVisible()
    await tabs.getByRole('link', { name: 'Tests' }).click()
    await expect(items).toHaveText([/the second/, /shows the result/])
    await page.reload()
    await expect(page.getByText('No test cases yet.')).toBeVisible()
  })
})
