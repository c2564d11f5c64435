import type { Page } from '@playwright/test'
import { formatDayInField, getDayBeforeToday } from '../days.ts'
import { expect, test } from '../fixtures.ts'
import type { Trader } from '../trader.ts'
import { rows } from './trades-page.ts'

async function addFourTrades(trader: Trader) {
  await trader.addTrade({ symbol: 'BTC', market: 'crypto', strategy: 'Breakout' })
  await trader.addClosedTrade({ symbol: 'BTCUSD', market: 'crypto', strategy: null })
  await trader.addTrade({ symbol: 'NVDA', market: 'stock', strategy: 'Gap and go' })
  await trader.addClosedTrade({ symbol: 'AAPL', market: 'stock', strategy: 'breakout, failed' })
}

async function choose(page: Page, filter: string, option: string) {
  await page.getByRole('combobox', { name: filter }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

function symbols(page: Page) {
  return rows(page).getByRole('heading', { level: 3 })
}

test('the list shows all trades, the newest first, and the search those whose symbol or strategy matches, in any case [TRADE-02] [TRADE-06] [TRADE-15]', async ({
  page,
  trader,
}) => {
  await addFourTrades(trader)
  await page.goto('/app')
  const search = page.getByRole('searchbox', { name: 'Search by symbol or strategy' })

  await expect(symbols(page)).toHaveText(['AAPL', 'NVDA', 'BTCUSD', 'BTC'])
  await search.fill('btc')
  await expect(symbols(page)).toHaveText(['BTCUSD', 'BTC'])
  await search.fill('BREAKOUT')
  await expect(symbols(page)).toHaveText(['AAPL', 'BTC'])
  await page.getByRole('button', { name: 'Clear search' }).click()

  await expect(symbols(page)).toHaveCount(4)
})

test('market and status each offer All and two values, and the sum follows them [TRADE-03] [TRADE-04]', async ({
  page,
  trader,
}) => {
  await addFourTrades(trader)
  await page.goto('/app')
  await expect(page.getByText('Closed trades add up to +€200.00, the same as Total P&L')).toBeVisible()
  await page.getByRole('combobox', { name: 'Market' }).click()
  await expect(page.getByRole('option')).toHaveText(['All Markets', 'Crypto', 'Stock'])
  await page.getByRole('option', { name: 'Stock' }).click()
  await expect(symbols(page)).toHaveText(['AAPL', 'NVDA'])
  await expect(page.getByText('Filtered closed trades add up to +$100.00')).toBeVisible()
  await choose(page, 'Market', 'All Markets')

  await page.getByRole('combobox', { name: 'Status' }).click()
  await expect(page.getByRole('option')).toHaveText(['All Status', 'Open', 'Closed'])
  await page.getByRole('option', { name: 'Closed' }).click()

  await expect(symbols(page)).toHaveText(['AAPL', 'BTCUSD'])
})

test('search, market and status apply together, also after a reload, and an empty list says to adjust them [TRADE-05] [TRADE-10] [TRADE-11]', async ({
  page,
  trader,
}) => {
  await addFourTrades(trader)
  await page.goto('/app')

  await page.getByRole('searchbox').fill('breakout')
  await choose(page, 'Market', 'Crypto')
  await expect(symbols(page)).toHaveText(['BTC'])
  await choose(page, 'Status', 'Closed')

  await expect(page.getByText('No trades found')).toBeVisible()
  await expect(page.getByText('Try adjusting your filters to see more trades')).toBeVisible()
  await expect(page.getByText('Start by adding your first trade')).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('No trades found')).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('breakout')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(symbols(page)).toHaveCount(4)
})

test('additional filters can be set, are shown as chips and are kept after a reload', async ({
  page,
  trader,
}) => {
  await addFourTrades(trader)
  await trader.addClosedTrade({ symbol: 'ETH', type: 'short', tags: ['FOMO'] })
  await page.goto('/app')
  await page.getByRole('button', { name: 'More filters' }).click()

  await page.getByRole('textbox', { name: 'Exit from' }).fill(formatDayInField(getDayBeforeToday(3)))
  await page.getByRole('textbox', { name: 'Exit from' }).press('Enter')
  await choose(page, 'Result', 'Wins')
  await expect(symbols(page)).toHaveText(['AAPL', 'BTCUSD'])
  await page.getByRole('combobox', { name: 'Strategy' }).fill('No Strategy')
  await expect(symbols(page)).toHaveText(['BTCUSD'])
  await page.reload()
  await expect(symbols(page)).toHaveText(['BTCUSD'])
  await expect(page.getByRole('list', { name: 'Further filters' }).getByRole('button')).toHaveText([
    `Remove filter: Exit from ${formatDayInField(getDayBeforeToday(3))}`,
    'Remove filter: No Strategy',
    'Remove filter: Wins',
    'Clear all',
  ])

  await page.getByRole('button', { name: 'Clear all' }).click()
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByRole('combobox', { name: 'Tag' }).fill('fomo')
  await page.getByRole('combobox', { name: 'Tag' }).press('Enter')
  await choose(page, 'Type', 'Short')
  await expect(symbols(page)).toHaveText(['ETH'])
  await expect(page.getByText('Filtered closed trades add up to −$100.00')).toBeVisible()
})

test('rows, details and chips say what is traded, and the filter by instrument selects it', async ({
  page,
  trader,
}) => {
  await trader.addClosedTrade({ symbol: 'AAPL', market: 'stock', instrument: 'share' })
  await trader.addClosedTrade({ symbol: 'EUR.USD', market: 'stock', instrument: 'forex' })
  await trader.addClosedTrade({
    symbol: 'AAPL 15JAN27 200 C',
    market: 'stock',
    instrument: 'option',
    underlying: 'AAPL',
    expiry: '2027-01-15',
    strike: '200',
    optionType: 'call',
  })
  await page.goto('/app')
  const option = rows(page).filter({ hasText: '15JAN27' })
  await expect(option).toContainText('AAPL Jan 15, 2027 200 C · ')
  await expect(rows(page).filter({ hasText: 'EUR.USD' })).toContainText('EUR/USD forex · ')
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(option.getByText('AAPL Jan 15, 2027 200 C · ')).toBeInViewport()
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByRole('button', { name: 'More filters' }).click()
  await choose(page, 'Instrument', 'Option')
  await expect(symbols(page)).toHaveText(['AAPL 15JAN27 200 C'])
  await expect(page.getByRole('list', { name: 'Further filters' }).getByRole('button')).toHaveText([
    'Remove filter: Instrument: Option',
    'Clear all',
  ])
  await option.getByRole('button', { name: 'View details AAPL 15JAN27 200 C' }).click()
  await expect(page.getByRole('dialog', { name: 'AAPL Jan 15, 2027 200 C' })).toBeVisible()

  await page.goto('/app/analytics?instrument=option')
  await expect(page.getByRole('combobox', { name: 'Instrument' })).toContainText('Option')
  await choose(page, 'Instrument', 'Forex')
  await expect(page).toHaveURL(/instrument=forex/)
  await choose(page, 'Instrument', 'All Instruments')
  await expect(page).not.toHaveURL(/instrument/)
})
