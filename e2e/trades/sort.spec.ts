import type { Locator, Page } from '@playwright/test'
import { getDayBeforeToday } from '../days.ts'
import { expect, test } from '../fixtures.ts'
import { openLive } from '../open-live.ts'
import type { Trader } from '../trader.ts'
import { fill, getRow, rows, save, tradeForm } from './trades-page.ts'

/** In the order of creation: B gains 100, A is open, D loses 50, C gains 500. */
async function addFourTrades(trader: Trader) {
  await trader.addClosedTrade({ symbol: 'B', exitDate: getDayBeforeToday(1) })
  await trader.addTrade({ symbol: 'A', market: 'stock', entryDate: getDayBeforeToday(9) })
  await trader.addClosedTrade({ symbol: 'D', exitPrice: '95', exitDate: getDayBeforeToday(3) })
  await trader.addClosedTrade({ symbol: 'C', exitPrice: '150', entryDate: getDayBeforeToday(7) })
}

const symbols = (page: Page) => rows(page).getByRole('heading', { level: 3 })
const sortMenu = (page: Page) => page.getByRole('combobox', { name: 'Sort' })
const heading = (page: Page, name: string): Locator =>
  page.getByRole('table', { name: 'Columns' }).getByRole('columnheader', { name, exact: true })

async function chooseOrder(page: Page, name: string) {
  await sortMenu(page).click()
  await page.getByRole('option', { name, exact: true }).click()
}

test('a press on a heading sorts the list, a second one turns it round; a reload keeps the order, Back undoes it, Clear filters leaves it', async ({
  page,
  trader,
}) => {
  await addFourTrades(trader)
  await page.goto('/app')
  await expect(symbols(page)).toHaveText(['C', 'D', 'A', 'B'])
  await expect(sortMenu(page)).toContainText('Newest first')
  await expect(heading(page, 'P&L')).toHaveAttribute('aria-sort', 'none')

  await test.step('each heading sorts by its column, and trades without a value are last', async () => {
    await heading(page, 'P&L').getByRole('button').click()
    await expect(symbols(page)).toHaveText(['C', 'B', 'D', 'A'])
    await expect(heading(page, 'P&L')).toHaveAttribute('aria-sort', 'descending')
    await heading(page, 'P&L').getByRole('button').click()
    await expect(symbols(page)).toHaveText(['D', 'B', 'C', 'A'])
    await expect(heading(page, 'P&L')).toHaveAttribute('aria-sort', 'ascending')
    await expect(page.getByText('Lowest P&L first.')).toBeVisible()
    await heading(page, 'Symbol').getByRole('button').click()
    await expect(symbols(page)).toHaveText(['A', 'B', 'C', 'D'])
    await heading(page, 'Entry').getByRole('button').click()
    await expect(symbols(page).last()).toHaveText('A')
    await heading(page, 'exit').getByRole('button').click()
    await expect(symbols(page)).toHaveText(['B', 'C', 'D', 'A'])
    await expect(page).toHaveURL(/sort=-exitDate/)
  })

  await test.step('a reload keeps the order, and Back undoes each choice', async () => {
    await page.reload()
    await expect(symbols(page)).toHaveText(['B', 'C', 'D', 'A'])
    await expect(heading(page, 'exit')).toHaveAttribute('aria-sort', 'descending')
    await page.goBack()
    await expect(heading(page, 'Entry')).toHaveAttribute('aria-sort', 'descending')
    await page.goBack()
    await expect(symbols(page)).toHaveText(['A', 'B', 'C', 'D'])
    await expect(sortMenu(page)).toContainText('Symbol A to Z')
  })

  await test.step('a filter narrows the sorted list, and clearing it keeps the order; so does the CSV', async () => {
    await page.getByRole('searchbox').fill('zzz')
    await expect(page.getByText('No trades found')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(symbols(page)).toHaveText(['A', 'B', 'C', 'D'])
    await expect(page.getByRole('link', { name: 'Export CSV' }).first()).toHaveAttribute(
      'href',
      /sort=symbol/,
    )
  })

  await test.step('the newest first is chosen in the menu, and leaves the address', async () => {
    await chooseOrder(page, 'Newest first')
    await expect(symbols(page)).toHaveText(['C', 'D', 'A', 'B'])
    await expect(page).not.toHaveURL(/sort/)
  })
})

test('a new, changed, closed or deleted trade is at its place in a sorted list, also when another device changed it', async ({
  page,
  trader,
}) => {
  await addFourTrades(trader)
  await openLive(page, '/app?sort=-basePnl')
  await expect(symbols(page)).toHaveText(['C', 'B', 'D', 'A'])

  await getRow(page, 'C').getByRole('button', { name: 'Edit' }).click()
  await fill(tradeForm(page), { 'Exit price': '90' })
  await save(tradeForm(page))
  await expect(symbols(page)).toHaveText(['B', 'D', 'C', 'A'])

  const { id, version, entryDate } = (await trader.trades()).find(({ symbol }) => symbol === 'A')!
  await trader.browser.post(`/api/v1/trades/${id}/close`, {
    exitPrice: '200000',
    exitDate: entryDate,
    version,
  })
  await expect(symbols(page)).toHaveText(['A', 'B', 'D', 'C'])

  await trader.addClosedTrade({ symbol: 'E', exitPrice: '101' })
  await expect(symbols(page)).toHaveText(['A', 'B', 'E', 'D', 'C'])

  await getRow(page, 'B').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(symbols(page)).toHaveText(['A', 'E', 'D', 'C'])
})

test('on a phone and with the keyboard the menu sorts the list, which has no headings there', async ({
  page,
  trader,
}) => {
  await addFourTrades(trader)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/app')
  await expect(symbols(page)).toHaveText(['C', 'D', 'A', 'B'])
  await expect(page.getByRole('columnheader')).toHaveCount(0)

  await sortMenu(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option')).toHaveText([
    'Newest first',
    'Oldest first',
    'Latest entry first',
    'Earliest entry first',
    'Latest exit first',
    'Earliest exit first',
    'Highest P&L first',
    'Lowest P&L first',
    'Highest R first',
    'Lowest R first',
    'Largest size first',
    'Smallest size first',
    'Symbol A to Z',
    'Symbol Z to A',
  ])
  await page.keyboard.press('End')
  await expect(page.getByRole('option', { name: 'Symbol Z to A' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(symbols(page)).toHaveText(['D', 'C', 'B', 'A'])
  await expect(page.getByText('Symbol Z to A.')).toBeAttached()
})
