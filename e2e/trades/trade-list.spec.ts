import type { Locator, Page } from '@playwright/test'
import { formatDayInField, getDayBeforeToday } from '../days.ts'
import { expect, longTest, test } from '../fixtures.ts'
import { expectToast } from '../toasts.ts'
import type { Trader } from '../trader.ts'
import { withoutFirstAnswers } from '../without-first-answers.ts'
import { getRow, rows, tradeForm } from './trades-page.ts'

/** The pause after the last key before a search starts, as in search-box.tsx. */
const SEARCH_PAUSE_MS = 80

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

test('the list shows all trades, the newest first, and search, market and status narrow it together [TRADE-02] [TRADE-03] [TRADE-04] [TRADE-05] [TRADE-06] [TRADE-10] [TRADE-11] [TRADE-15]', async ({
  page,
  trader,
}) => {
  await addFourTrades(trader)
  await page.goto('/app')
  const search = page.getByRole('searchbox', { name: 'Search by symbol or strategy' })

  await test.step('the search finds symbols and strategies in any case', async () => {
    await expect(symbols(page)).toHaveText(['AAPL', 'NVDA', 'BTCUSD', 'BTC'])
    await expect(page.getByText('Closed trades add up to +€200.00, the same as Total P&L')).toBeVisible()
    await search.fill('btc')
    await expect(symbols(page)).toHaveText(['BTCUSD', 'BTC'])
    await search.fill('BREAKOUT')
    await expect(symbols(page)).toHaveText(['AAPL', 'BTC'])
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect(symbols(page)).toHaveCount(4)
  })

  await test.step('a search that is cleared in the moment in which it starts stays cleared', async () => {
    await page.evaluate((pause) => {
      const wait = window.setTimeout
      const held: (() => void)[] = []
      Object.assign(window, { held, wait })
      window.setTimeout = ((work: () => void, ms?: number) =>
        ms === pause ? held.push(work) : wait(work, ms)) as typeof window.setTimeout
    }, SEARCH_PAUSE_MS)
    await search.fill('btc')
    // The search starts and the button is pressed in one task, before React shows that it started.
    await page.getByRole('button', { name: 'Clear search' }).evaluate((button: HTMLElement) => {
      const { held, wait } = window as unknown as { held: (() => void)[]; wait: typeof setTimeout }
      window.setTimeout = wait
      held.at(-1)!()
      button.click()
    })
    await expect(search).toHaveValue('')
    await search.press('Tab')
    await expect(page).not.toHaveURL(/search=/)
    await expect(symbols(page)).toHaveCount(4)
  })

  await test.step('market and status each offer All and two values, and the sum follows them', async () => {
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

  await test.step('all three apply together, also after a reload, and an empty list says to adjust them', async () => {
    await search.fill('Breakout')
    await expect(symbols(page)).toHaveText(['AAPL'])
    await choose(page, 'Market', 'Crypto')
    await expect(page.getByText('No trades found')).toBeVisible()
    await expect(page.getByText('Try adjusting your filters to see more trades')).toBeVisible()
    await expect(page.getByText('Start by adding your first trade')).toHaveCount(0)
    await page.reload()
    await expect(page.getByText('No trades found')).toBeVisible()
    await expect(search).toHaveValue('Breakout')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(symbols(page)).toHaveCount(4)
  })

  await test.step('additional filters are shown as chips and are kept after a reload', async () => {
    await trader.addClosedTrade({ symbol: 'ETH', type: 'short', tags: ['FOMO'] })
    await page.getByRole('button', { name: 'More filters' }).click()
    const exitFrom = page.getByRole('textbox', { name: 'Exit from' })
    await exitFrom.fill(formatDayInField(getDayBeforeToday(3)))
    await exitFrom.press('Enter')
    await choose(page, 'Result', 'Wins')
    await expect(symbols(page)).toHaveText(['AAPL', 'BTCUSD'])
    await page.getByRole('combobox', { name: 'Strategy' }).fill('No Strategy')
    await expect(symbols(page)).toHaveText(['BTCUSD'])
    await page.reload()
    await expect(symbols(page)).toHaveText(['BTCUSD'])
    const further = page.getByRole('list', { name: 'Further filters' }).getByRole('button')
    await expect(further).toHaveText([
      `Remove filter: Exit from ${formatDayInField(getDayBeforeToday(3))}`,
      'Remove filter: No Strategy',
      'Remove filter: Wins',
      'Clear all',
    ])
    await page.getByRole('button', { name: 'Clear all' }).click()
    await page.getByRole('button', { name: 'More filters' }).click()
    await choose(page, 'Exit days', 'Exit today')
    await expect(page.getByText('No trades found')).toBeVisible()
    await expect(further.first()).toHaveText(
      `Remove filter: Exit on ${formatDayInField(getDayBeforeToday(0))}`,
    )
    await choose(page, 'Exit days', 'Any Exit Day')
    await expect(symbols(page)).toHaveCount(5)
    await page.getByRole('combobox', { name: 'Tag' }).fill('fomo')
    await page.getByRole('combobox', { name: 'Tag' }).press('Enter')
    await choose(page, 'Type', 'Short')
    await expect(symbols(page)).toHaveText(['ETH'])
    await expect(page.getByText('Filtered closed trades add up to −$100.00')).toBeVisible()
  })
})

// On each push: the test above filters the list by other fields, and instrument.test.ts has the words.
longTest(
  'rows, details and chips say what is traded, and the filter by instrument selects it',
  async ({ page, trader }) => {
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
    await option.scrollIntoViewIfNeeded()
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
  },
)

test('a failing list is tried once more, then says so, and Retry loads it; returning to the window sends no request [ERR-01] [CONSTC-04]', async ({
  page,
  trader,
}) => {
  await trader.addTrade({ symbol: 'SOL' })
  await page.clock.install()
  await withoutFirstAnswers(page)
  let failures = Number.POSITIVE_INFINITY
  let calls = 0
  await page.route(/\/api\/v1\/trades\?/, (route) => {
    calls += 1
    return calls > failures ? route.fallback() : route.fulfill({ status: 500 })
  })

  await page.goto('/app')
  await expectToast(page, 'Error', 'Failed to load trades.')
  const failed = page.getByRole('heading', { name: 'Failed to load trades.' })
  await expect(failed).toBeVisible()
  for (const text of ['Start by adding your first trade', 'No trades found'])
    await expect(page.getByText(text)).toHaveCount(0)
  expect(calls).toBe(2)
  failures = 2
  await page.getByRole('button', { name: 'Retry', exact: true }).click()
  await expect(getRow(page, 'SOL')).toBeVisible()
  await expect(failed).toHaveCount(0)

  await test.step('a query that fails once and then succeeds shows no failure', async () => {
    calls = 0
    failures = 1
    await page.reload()
    await expect(getRow(page, 'SOL')).toBeVisible()
    await expect(page.getByText('Failed to load trades.')).toHaveCount(0)
    expect(calls).toBe(2)
  })

  await test.step('returning to the window after two minutes sends no request', async () => {
    await page.waitForLoadState('networkidle')
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.clock.runFor(120_000)
    await page.evaluate(() => {
      window.dispatchEvent(new Event('focus'))
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    })
    await page.clock.runFor(5_000)
    // The sync of the library and the page view are not queries: they run in the background on every screen.
    expect(asked.filter((path) => /^\/api\/(?!v1\/(library\/sync|page-views))/.test(path))).toEqual([])
  })

  await test.step('the dashboard without sample trades does not request the demo record', async () => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.reload()
    await expect(getRow(page, 'SOL')).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(asked).toContain('/api/v1/trades')
    expect(asked.filter((path) => path.startsWith('/api/v1/demo'))).toEqual([])
  })
})

// On each push: layout.spec.ts finds overlaps and cut prices in the list, the details and the form.
longTest(
  'rows are placed without overlap or gap, and a price like 0.00000012 is readable, at every width',
  async ({ page, trader }) => {
    await trader.addTrade({ symbol: 'SOL' })
    await trader.addClosedTrade({
      symbol: 'BTC_USDT',
      strategy: 'Opening range breakout on the 5 minute chart, second try',
      tags: ['[SL] moved', 'news', 'revenge?', '- 350.00 USD'],
    })
    const prices = ['0.00000012', '0.00000019'] as const
    const { id } = await trader.addClosedTrade({
      symbol: 'PEPE',
      entryPrice: prices[0],
      exitPrice: prices[1],
      quantity: '41250000.5',
    })

    for (const { width, height, gap } of [
      { width: 1440, height: 900, gap: 0 },
      { width: 390, height: 844, gap: 8 },
      { width: 320, height: 640, gap: 8 },
      { width: 1000, height: 800, gap: 0 },
    ]) {
      await page.setViewportSize({ width, height })
      await page.goto('/app')
      await expect(rows(page)).toHaveCount(3)
      await test.step(`rows are ${gap} px apart at ${width} px`, async () => {
        const boxes = await getBoxes(rows(page))
        for (const [at, box] of boxes.entries()) {
          const above = boxes[at - 1]
          if (above) expect(box.y - (above.y + above.height), `between rows ${at} and ${at + 1}`).toBe(gap)
        }
        expect(new Set(boxes.map((box) => box.height)).size, 'all rows have one height').toBe(1)
      })
      await test.step(`prices are readable at ${width} px`, async () => {
        for (const price of prices)
          expect(await isFullyVisible(getRow(page, 'PEPE').getByText(price, { exact: true })), price).toBe(
            true,
          )
        await page.goto(`/app?view=${id}`)
        const details = page.getByRole('dialog', { name: 'PEPE' })
        for (const price of prices)
          expect(await isFullyVisible(details.getByText(price, { exact: true }).first()), price).toBe(true)
        await details.getByRole('button', { name: 'Edit', exact: true }).click()
        const entry = tradeForm(page).getByLabel('Entry price')
        await expect(entry).toHaveValue(prices[0])
        expect(await isFullyVisible(entry), 'entry price').toBe(true)
      })
    }
  },
)

/** Whether all text of an element or field is visible: not cut, and inside the window. */
function isFullyVisible(part: Locator): Promise<boolean> {
  return part.evaluate((element) => {
    const { left, right, width } = element.getBoundingClientRect()
    return (
      width > 0 && left >= 0 && right <= window.innerWidth && element.scrollWidth <= element.clientWidth + 1
    )
  })
}

async function getBoxes(found: Locator) {
  const boxes = await Promise.all((await found.all()).map((row) => row.boundingBox()))
  return boxes.filter((box) => box !== null).sort((a, b) => a.y - b.y)
}
