import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleAtRelease } from '../axe.ts'
import { getDayBeforeToday } from '../days.ts'
import { expect, test } from '../fixtures.ts'
import { expectToast } from '../toasts.ts'
import type { Trader } from '../trader.ts'
import { getRow, rows } from './trades-page.ts'

const columns = (page: Page) => page.getByRole('table', { name: 'Columns' }).getByRole('columnheader')
const symbols = (page: Page) => rows(page).getByRole('heading', { level: 3 })
const views = (page: Page) => page.getByRole('button', { name: /^Saved views/ })
const compact = (page: Page) => page.getByRole('button', { name: 'Compact rows' })

/** In the order of creation: A has 1 R, B 2 R and the larger size, C no stop. */
async function addThreeTrades(trader: Trader) {
  const scalp = { strategy: 'Scalp', stopLoss: '90' }
  await trader.addClosedTrade({ symbol: 'A', ...scalp })
  await trader.addClosedTrade({ symbol: 'B', ...scalp, exitPrice: '120', quantity: '20' })
  await trader.addClosedTrade({ symbol: 'C', entryDate: getDayBeforeToday(4), tags: ['gap'] })
}

test('columns are chosen and ordered by keyboard, rows become compact, and another device shows both', async ({
  page,
  trader,
  browser,
}) => {
  await addThreeTrades(trader)
  await page.goto('/app')
  await expect(columns(page)).toHaveText(['Symbol', 'Entry', 'exit', 'Stop', 'target', 'Size', 'P&L'])

  await test.step('the dialog works without a pointer', async () => {
    await page.getByRole('button', { name: 'Choose columns' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Columns' })
    await dialog.getByRole('checkbox', { name: 'Time held' }).press('Space')
    await dialog.getByRole('checkbox', { name: 'R-multiple' }).press('Space')
    await dialog.getByRole('checkbox', { name: 'Stop to target' }).press('Space')
    const up = dialog.getByRole('button', { name: 'Move R-multiple up' })
    for (const _ of [1, 2, 3, 4]) await up.press('Enter')
    await expect(dialog.getByRole('button', { name: 'Move R-multiple down' })).toBeFocused()
    await expectAccessible(page, 'choice of columns')
    await dialog.getByRole('button', { name: 'Save Columns' }).press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Choose columns' })).toBeFocused()
  })
  await expect(columns(page)).toHaveText(['Symbol', 'R', 'Entry', 'exit', 'Size', 'P&L', 'Held'])
  await expect(getRow(page, 'B')).toContainText('+2.0R')
  await expect(getRow(page, 'C')).toContainText('2 days')

  await test.step('compact rows are lower, and the focus stays in its row', async () => {
    const before = await getRow(page, 'A').boundingBox()
    await compact(page).click()
    await expect(compact(page)).toHaveAttribute('aria-pressed', 'true')
    await expect(async () => {
      const after = await getRow(page, 'A').boundingBox()
      expect(after?.height).toBeLessThan((before?.height ?? 0) - 20)
    }).toPass()
    await page.keyboard.press('j')
    await page.keyboard.press('ArrowDown')
    await expect(getRow(page, 'B')).toBeFocused()
  })

  await test.step('the headings of R and size sort', async () => {
    await columns(page).getByRole('button', { name: 'R', exact: true }).click()
    await expect(symbols(page)).toHaveText(['B', 'A', 'C'])
    await columns(page).getByRole('button', { name: 'Size' }).click()
    await expect(symbols(page).first()).toHaveText('B')
    await expect(page).toHaveURL(/sort=-entryValue/)
  })

  const phone = await browser.newContext({
    baseURL: trader.browser.url,
    viewport: { width: 390, height: 844 },
  })
  await trader.signInTo(phone)
  const other = await phone.newPage()
  await other.goto('/app')
  await expect(compact(other)).toHaveAttribute('aria-pressed', 'true')
  await expect(getRow(other, 'C').getByRole('definition').filter({ hasText: '2 days' })).toBeVisible()
  await phone.close()
})

test('a view is saved, opened from the palette, changed, starred and deleted with Undo, and its filter goes to Analytics; an old one says which of its names no trade has', async ({
  page,
  trader,
}) => {
  await addThreeTrades(trader)
  const dialog = page.getByRole('dialog', { name: 'Saved views' })
  const openViews = () => views(page).click()

  await test.step('what is shown is saved under a name', async () => {
    await page.goto('/app?strategy=Scalp&sort=-rMultiple&result=win')
    await expect(symbols(page)).toHaveText(['B', 'A'])
    await openViews()
    await dialog.getByRole('button', { name: 'Save this list as a view' }).click()
    await dialog.getByLabel('Name').fill('Best scalps')
    await dialog.getByRole('button', { name: 'Save View' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(views(page)).toHaveText('Best scalps')
    await expect(page).toHaveURL(/saved=/)
  })

  await test.step('columns and rows belong to the view', async () => {
    await compact(page).click()
    await expect(compact(page)).toHaveAttribute('aria-pressed', 'true')
    await openViews()
    await dialog.getByRole('button', { name: 'All trades' }).click()
    await expect(symbols(page)).toHaveText(['C', 'B', 'A'])
    await expect(compact(page)).toHaveAttribute('aria-pressed', 'false')
  })

  await test.step('the palette opens it', async () => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Go to' }).fill('best sc')
    await page.getByRole('option', { name: /Best scalps/ }).click()
    await expect(symbols(page)).toHaveText(['B', 'A'])
    await expect(compact(page)).toHaveAttribute('aria-pressed', 'true')
  })

  await test.step('its filter goes to Analytics, which names what it cannot filter by', async () => {
    await openViews()
    await dialog.getByRole('button', { name: 'Actions for Best scalps' }).click()
    await page.getByRole('menuitem', { name: 'Open in Analytics' }).click()
    await expect(page).toHaveURL('/app/analytics?strategy=Scalp')
    await expectToast(page, 'A part of the view', 'Analytics has no filter for: Wins.')
    await page.goBack()
  })

  await test.step('the view with the star opens first, until the list is cleared', async () => {
    await openViews()
    await dialog.getByRole('button', { name: 'Open Best scalps first' }).click()
    await expect(dialog.getByRole('button', { name: 'Open Best scalps first' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await expectAccessibleAtRelease(page, 'saved views')
    await page.goto('/app')
    await expect(symbols(page)).toHaveText(['B', 'A'])
    await page.route('**/api/v1/trade-views/*', (route) => route.abort())
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/trade-views/'))
    await compact(page).click()
    await failed
    await expect(compact(page)).toHaveAttribute('aria-pressed', 'true') // as saved
    await page.unroute('**/api/v1/trade-views/*')
    await page.getByRole('button', { name: 'Clear all' }).click()
    await expect(symbols(page)).toHaveCount(3)
    await expect(page).toHaveURL('/app?sort=-rMultiple')
    // The line of sums and the chips of the filter move the buttons below them.
    await expect(page.getByRole('button', { name: 'Clear all' })).toHaveCount(0)
    await expect(page.getByText('3 trades, all closed')).toBeVisible()
  })

  await test.step('it is renamed, deleted, and comes back', async () => {
    await openViews()
    await dialog.getByRole('button', { name: 'Actions for Best scalps' }).click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    await dialog.getByLabel('Name').fill('Scalps')
    await dialog.getByRole('button', { name: 'Save View' }).click()
    await dialog.getByRole('button', { name: 'Actions for Scalps' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(dialog).toHaveCount(0)
    await expectToast(page, 'Scalps deleted')
    await openViews()
    await expect(dialog.getByText('No views yet.')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Undo' }).click()
    await openViews()
    await expect(dialog.getByRole('button', { name: 'Actions for Scalps' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Open Scalps first' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
  })

  await test.step('an old view with names that no trade has opens, and says which', async () => {
    await page.goto('/app?saved=019a0000-0000-7000-8000-000000000000&strategy=Gone&tag=gap')
    await expect(views(page)).toHaveText('All trades')
    await expect(page.getByText('No trade has the strategy “Gone”.')).toBeVisible()
    await expect(page.getByText('No trade has the tag')).toHaveCount(0)
  })
})
