import { MAX_SORTED_TRADES } from '@candlebook/contract/limits'
import { type TradeColumn, tradeColumns } from '@candlebook/domain/trades/trade-columns'
import { tradeSorts } from '@candlebook/domain/trades/trade-sort'
import type { Locator, Page } from '@playwright/test'
import { sortLabels } from '../../packages/web/app/features/trades/trade-sort.words.ts'
import { getDayBeforeToday } from '../days.ts'
import { expect, longTest, test } from '../fixtures.ts'
import { openLive } from '../open-live.ts'
import { expectToast } from '../toasts.ts'
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

test('a press on a heading sorts the list, a second one turns it round; a reload keeps the order, Back undoes it, Clear filters leaves it; a phone has a menu', async ({
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

  await test.step('on a phone and with the keyboard the menu sorts the list, which has no headings there', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByRole('columnheader')).toHaveCount(0)
    await sortMenu(page).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('option')).toHaveCount(tradeSorts.length)
    expect((await page.getByRole('option').allTextContents()).slice(0, 16)).toEqual([
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
      'Time held ascending',
      'Time held descending',
    ])
    await page.keyboard.press('End')
    await expect(page.getByRole('option', { name: 'Confidence descending' })).toBeFocused()
    await page.getByRole('option', { name: 'Symbol Z to A' }).press('Enter')
    await expect(symbols(page)).toHaveText(['D', 'C', 'B', 'A'])
    await expect(page.getByText('Symbol Z to A.')).toBeAttached()
  })
})

// On each push: desk/other-device.spec.ts shows what another device changed, and the test above the order of the list.
longTest(
  'a new, changed, closed or deleted trade is at its place in a sorted list, also when another device changed it',
  async ({ page, trader }) => {
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
  },
)

const setColumns = (trader: Trader, columns: readonly TradeColumn[]) =>
  trader.browser.put('/api/v1/settings/trade-list', { columns, density: 'comfortable' })

// On each push: the first test sorts by five headings and the menu, views.spec.ts saves a sorted view, and the integration
// tests of the list read every order.
longTest(
  'the heading of every column sorts by keyboard, and a saved view keeps its order',
  async ({ page, trader }) => {
    await trader.addClosedTrade({ symbol: 'B', strategy: 'Gap', stopLoss: '90' })
    await trader.addTrade({ symbol: 'A' })
    await trader.addClosedTrade({ symbol: 'C', strategy: 'orb', stopLoss: '95' })
    await page.setViewportSize({ width: 1280, height: 900 })

    await test.step('each heading is a button', async () => {
      const sorted = new Set<string>()
      const others = tradeColumns.filter((column) => column !== 'pnl')
      for (let at = 0; at < others.length; at += 4) {
        await setColumns(trader, ['pnl', ...others.slice(at, at + 4)])
        await page.goto('/app')
        await expect(heading(page, 'P&L')).toBeVisible()
        for (const one of await page.getByRole('columnheader').all()) {
          await one.getByRole('button').press('Enter')
          await expect(one).toHaveAttribute('aria-sort', /^(as|des)cending$/)
          sorted.add(new URL(page.url()).searchParams.get('sort')!.replace('-', ''))
          await expect(rows(page)).toHaveCount(3)
        }
      }
      expect(sorted).toEqual(
        new Set(tradeSorts.filter((sort) => !/^-|createdAt/.test(sort))), // every field but the instant of creation
      )
    })

    await test.step('the order is in the address and in a saved view', async () => {
      await setColumns(trader, ['pnl', 'strategy', 'stop'])
      await page.goto('/app')
      await heading(page, 'Strategy').getByRole('button').press('Enter')
      await expect(symbols(page)).toHaveText(['B', 'C', 'A'])
      await expect(page).toHaveURL(/sort=strategy/)
      await heading(page, 'Stop').getByRole('button').press('Enter')
      await expect(symbols(page)).toHaveText(['C', 'B', 'A'])
      await expect(page.getByText('Stop loss descending.')).toBeVisible()

      await page.getByRole('button', { name: /^Saved views/ }).click()
      const dialog = page.getByRole('dialog', { name: 'Saved views' })
      await dialog.getByRole('button', { name: 'Save this list as a view' }).click()
      await dialog.getByLabel('Name').fill('By stop')
      await dialog.getByRole('button', { name: 'Save View' }).click()
      await expect(page).toHaveURL(/saved=/)
      const { searchParams } = new URL(page.url())
      expect(searchParams.get('sort')).toBe('-stopLoss')
      const { body } = await trader.browser.get<{ sort: string }[]>('/api/v1/trade-views')
      expect(body.map(({ sort }) => sort)).toEqual(['-stopLoss'])
    })
  },
)

// On each push: sort-trades.integration.test.ts has the refusal, and trade-list.spec.ts shows a list that fails.
longTest(
  'with more than 20,000 trades a column without an index refuses to sort, and the list stays until it is filtered',
  async ({ page, trader, server }) => {
    await server.database.owner.query(
      `insert into trades (user_id, id, symbol, market, type, status, quantity, entry_price, entry_date, strategy, created_at, updated_at)
     select $1, gen_random_uuid(), case when n = 0 then 'ONE' else 'MANY' end, 'stock', 'long', 'open', 1, 1, $3, 'Gap', now(), now()
     from generate_series(0, $2) as n`,
      [trader.userId, MAX_SORTED_TRADES, getDayBeforeToday(1)],
    )
    await setColumns(trader, ['pnl', 'strategy'])
    await page.goto('/app')
    await expect(page.getByText(/20,001 trades/).first()).toBeVisible()
    const refusal = 'Sorting by Strategy takes at most 20,000 trades. Filter the list first.'

    await heading(page, 'Strategy').getByRole('button').click()
    await expectToast(page, 'Error', refusal)
    await expect(symbols(page).first()).toBeVisible()
    await expect(page).not.toHaveURL(/sort/)

    await page.goto('/app?sort=strategy')
    await expect(page.getByRole('heading', { name: refusal })).toBeVisible()
    await page.getByRole('searchbox').fill('ONE')
    await expect(symbols(page)).toHaveText(['ONE'])
  },
)

test('the closed menu of the orders cuts no name of one', async ({ page, trader }) => {
  await trader.addTrade({ symbol: 'SOL' })
  await page.goto('/app')
  await expect(sortMenu(page)).toHaveAttribute('data-state', 'closed') // the loaded menu, not the face that it replaces
  for (const width of [1120, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const cut = await sortMenu(page).evaluate((menu, names) => {
      const shown = menu.children[1]!
      return names.filter((name) => {
        shown.textContent = name
        return shown.scrollWidth > shown.clientWidth
      })
    }, Object.values(sortLabels))
    expect(cut, `${width} px`).toEqual([])
  }
})
