import type { Locator, Page } from '@playwright/test'
import { getDayBeforeToday } from '../days.ts'
import { everyOrFirst, expect, longTest, test } from '../fixtures.ts'
import { followAddress } from '../follow-address.ts'
import { getRow, rows } from '../trades/trades-page.ts'
import { storeRates } from './rates.ts'
import { addSixTrades, saveCurrency, sixTotals, sixTrades } from './six-currencies.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Summary' })
const total = sixTotals.EUR

test('card, list, analytics and What if show one total in base currency, and each trade its own amount', async ({
  page,
  trader,
  server,
}) => {
  await addSixTrades(trader, server)
  await trader.addClosedTrade({ symbol: 'SOL', currency: 'USDT', exitPrice: '100' }) // 0.00
  await page.goto('/app')
  await expect(card(page)).toContainText(total)
  await expect(page.getByText(`Closed trades add up to ${total}, the same as Total P&L`)).toBeVisible()
  for (const [symbol, pnl] of [
    ['VOD', '+£1,000.00'],
    ['SAP', '−€100.00'],
    ['7203', '+¥50,000'],
    ['AAPL', '+$300.00'],
  ] as const)
    await expect(getRow(page, symbol)).toContainText(pnl)
  for (const pnl of ['+£50.00', '+$10.00'])
    await expect(rows(page).filter({ hasText: 'RIO' }).filter({ hasText: pnl })).toHaveCount(1)

  await test.step('a trade shows the rate, its day and its source; a stablecoin counts as US dollars', async () => {
    const dialog = page.getByRole('dialog')
    const view = (symbol: string) =>
      getRow(page, symbol)
        .getByRole('button', { name: /View details/ })
        .click()
    await view('7203')
    await expect(dialog).toContainText('+¥50,000')
    await expect(dialog).toContainText('+€250.00')
    await expect(dialog).toContainText('1 JPY = 0.005 EUR, reference rate of the European Central Bank')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await view('SOL')
    await expect(dialog).toContainText('1 USDT = 0.8 EUR, as US dollars')
  })

  await test.step('a journal entry shows the amounts of its day', async () => {
    await followAddress(page, '/app/journal?new=')
    const form = page.getByRole('dialog')
    const chips = form.getByRole('group', { name: 'Trades of this day' })
    await form.getByLabel('Date', { exact: true }).fill(getDayBeforeToday(2))
    await page.keyboard.press('Tab')
    await expect(chips.getByRole('button', { name: /VOD/ })).toContainText('+£1,000.00')
    await expect(chips.getByRole('button', { name: /7203/ })).toContainText('+¥50,000')
  })

  await test.step('analytics and What if have the same total, and the share of each currency', async () => {
    await followAddress(page, '/app/analytics')
    await expect(
      page.getByText(/^7 × .* is \+€1,710\.50\. The dashboard card, the list of trades,/),
    ).toBeVisible()
    const currencies = page.getByRole('table').filter({ hasText: 'Currency' })
    for (const [currency, pnl] of [
      ['GBP', '+€1,312.50'],
      ['JPY', '+€250.00'],
      ['EUR', '−€100.00'],
    ] as const)
      await expect(currencies.getByRole('row').filter({ hasText: currency })).toContainText(pnl)
    await page.getByRole('button', { name: 'Try rules' }).click()
    const real = page.getByRole('table', { name: 'Figures, real and what if' })
    await expect(real.getByRole('row').filter({ hasText: 'Total P&L' })).toContainText(total)
  })

  await test.step('each currency is shown by itself, and the arithmetic names the rates', async () => {
    await page.getByRole('switch', { name: 'Each in its own currency' }).click()
    const table = page.getByRole('table', { name: 'Figures in each currency' })
    const row = (currency: string) =>
      table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: currency, exact: true }) })
    await expect(row('GBP')).toContainText('+£1,050.00')
    await expect(row('GBP')).toContainText('+€1,312.50')
    await expect(row('JPY')).toContainText('+¥50,000')
    await expect(row('EUR')).toContainText('−€100.00')
    await page
      .getByRole('button', { name: /show the arithmetic of Total P&L/ })
      .first()
      .click()
    const conversions = page.getByRole('dialog').getByRole('region', { name: 'Converted to EUR' })
    await expect(conversions.getByRole('listitem').filter({ hasText: 'GBP' })).toContainText(
      'GBP: 2 trades, 1.25 EUR, reference rates of the European Central Bank',
    )
    await conversions.getByRole('listitem').filter({ hasText: 'GBP' }).getByRole('link').click()
    await expect(rows(page)).toHaveCount(2)
    await expect(page.getByText('Filtered closed trades add up to +€1,312.50')).toBeVisible()
  })
})

// On each push: the test above has these three currencies and three more.
longTest(
  'pounds, euros and yen have one total with one sign on every screen with totals',
  async ({ page, trader, server }) => {
    await storeRates(server)
    await saveCurrency(trader, 'EUR')
    for (const parts of sixTrades.slice(0, 3)) // +£1,000, −€100 and +¥50,000
      await trader.addClosedTrade({ market: 'stock', quantity: '10', entryPrice: '1000', ...parts })
    const sum = '+€1,400.00' // 1,250 − 100 + 250
    const content = page.locator('#content')

    await page.goto('/app')
    await expect(page.getByText(`Closed trades add up to ${sum}, the same as Total P&L`)).toBeVisible()
    for (const tab of ['Trade History', 'Daily Journal', 'Knowledge Library', 'Analytics']) {
      await page.getByRole('tab', { name: tab }).click()
      await expect(page.getByRole('tab', { name: tab, selected: true })).toBeVisible()
      await expect(card(page)).toContainText(sum)
      await expect(content).not.toContainText('$')
    }
    await expect(
      page.getByText(new RegExp(`^3 × .* is \\${sum}\\. The dashboard card, the list`)),
    ).toBeVisible()
    await expect(page.getByRole('region', { name: new RegExp(`is \\${sum} over 3 trades$`) })).toBeVisible() // the calendar
    await page.getByRole('button', { name: 'Try rules' }).click()
    const figures = page.getByRole('table', { name: 'Figures, real and what if' })
    await expect(figures.getByRole('row').filter({ hasText: 'Total P&L' })).toContainText(`${sum}${sum}€0.00`)
    await expect(content).not.toContainText('$')

    await page.goto('/app/analytics?figure=totalPnl')
    const arithmetic = page.getByRole('dialog')
    await expect(arithmetic.getByRole('row', { name: /^Total P&L/ })).toContainText(sum)
    await expect(arithmetic).not.toContainText('$')
  },
)

test('a trade without a rate is named and left out, and the link to it keeps the active filters', async ({
  page,
  trader,
  server,
}) => {
  await addSixTrades(trader, server)
  const strategy = 'Range (H4) + 2%'
  const addStock = (symbol: string, currency: string, parts = {}) =>
    trader.addClosedTrade({ symbol, market: 'stock', currency, ...parts })
  await addStock('VOLV', 'SEK', { quantity: '10', entryPrice: '250', exitPrice: '260' })
  const note = (place: Locator) =>
    place.getByRole('link', { name: '1 trade in SEK is not included: no rate' })

  await test.step('every screen with totals names it, and no totals contain it', async () => {
    for (const path of everyOrFirst(['/app/library', '/app/journal', '/app', '/app/analytics'])) {
      await (path === '/app/library' ? page.goto(path) : followAddress(page, path))
      await expect(card(page)).toContainText(total)
      await expect(note(card(page))).toBeVisible()
    }
    await page.setViewportSize({ width: 320, height: 800 })
    await followAddress(page, '/app/journal')
    await expect(note(card(page))).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('the note opens the trade, whose row has its own currency', async () => {
    await note(card(page)).click()
    await expect(rows(page)).toHaveCount(1)
    await expect(getRow(page, 'VOLV')).toContainText('+100.00 SEK')
    await followAddress(page, '/app')
    await expect(
      page.getByText(`Closed trades with a rate add up to ${total}, the same as Total P&L`),
    ).toBeVisible()
    await expect(page.getByText('1 trade in SEK is not included: no rate')).toHaveCount(1)
    await followAddress(page, '/app/analytics?figure=totalPnl')
    await note(page.getByRole('dialog')).click()
    await expect(rows(page)).toHaveCount(1)
    await expect(getRow(page, 'VOLV')).toBeVisible()
  })

  await test.step('the figures of each currency show it', async () => {
    await followAddress(page, '/app/analytics?currencies=own')
    await expect(note(page.getByRole('tabpanel'))).toBeVisible()
    await expect(page.getByText(/^6 × .* is \+€1,710\.50\./)).toBeVisible()
    const swedish = page
      .getByRole('table', { name: 'Figures in each currency' })
      .getByRole('row')
      .filter({ hasText: 'SEK' })
    await expect(swedish).toContainText('N/A, no rate')
  })

  await test.step('the link keeps the active filters, with and without trades that have a rate', async () => {
    await addStock('ERIC', 'SEK', { strategy })
    await addStock('SEB_A', 'SEK', { strategy })
    await addStock('HM_B', 'SEK', { strategy: 'News' })
    await trader.addClosedTrade({ symbol: 'NHY', strategy, currency: 'NOK' }) // in the market of coins
    const notes = page.getByRole('link', { name: '2 trades in SEK are not included: no rate' })
    const filter = new URLSearchParams({ strategy, market: 'stock' })
    const openNotes = async (path: string) => {
      await page.goto(`${path}?${filter}`)
      await notes.click()
      await expect(page).toHaveURL(/hasRate=false/)
      await expect(rows(page)).toHaveCount(2)
      for (const symbol of ['ERIC', 'SEB_A']) await expect(getRow(page, symbol)).toBeVisible()
    }
    await addStock('KO', 'USD', { strategy })
    for (const path of everyOrFirst(['/app/analytics', '/app'])) await openNotes(path)
  })
})
