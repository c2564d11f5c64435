import type { Locator, Page } from '@playwright/test'
import { getDayBeforeToday } from '../days.ts'
import { expect, test } from '../fixtures.ts'
import { getRow, rows } from '../trades/trades-page.ts'
import { storeRates } from './rates.ts'
import { addSixTrades, saveCurrency, sixTotals, sixTrades } from './six-currencies.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Summary' })
const total = sixTotals.EUR

test('card, list, analytics and What if show one total in account currency, and each trade its own amount', async ({
  page,
  trader,
  server,
}) => {
  await addSixTrades(trader, server)
  await page.goto('/app')

  await expect(card(page)).toContainText(total)
  await expect(page.getByText(`Closed trades add up to ${total}, the same as Total P&L`)).toBeVisible()
  await expect(getRow(page, 'VOD')).toContainText('+£1,000.00')
  await expect(getRow(page, 'SAP')).toContainText('−€100.00')
  await expect(getRow(page, '7203')).toContainText('+¥50,000')
  await expect(getRow(page, 'AAPL')).toContainText('+$300.00')
  await expect(rows(page).filter({ hasText: 'RIO' }).filter({ hasText: '+£50.00' })).toHaveCount(1)
  await expect(rows(page).filter({ hasText: 'RIO' }).filter({ hasText: '+$10.00' })).toHaveCount(1)

  await page.goto('/app/analytics')
  await expect(
    page.getByText(/^6 × .* is \+€1,710\.50\. The dashboard card, the list of trades,/),
  ).toBeVisible()
  const currencies = page.getByRole('table').filter({ hasText: 'Currency' })
  for (const [currency, pnl] of [
    ['GBP', '+€1,312.50'],
    ['JPY', '+€250.00'],
    ['USD', '+€248.00'],
    ['EUR', '−€100.00'],
  ] as const) {
    await expect(currencies.getByRole('row').filter({ hasText: currency })).toContainText(pnl)
  }
  await page.getByRole('button', { name: 'Try rules' }).click()
  const real = page.getByRole('table', { name: 'Figures, real and what if' })
  await expect(real.getByRole('row').filter({ hasText: 'Total P&L' })).toContainText(total)
})

test('pounds, euros and yen have one total with one sign on every screen with totals', async ({
  page,
  trader,
  server,
}) => {
  await storeRates(server)
  await saveCurrency(trader, 'EUR')
  for (const parts of sixTrades.slice(0, 3)) // +£1,000, −€100 and +¥50,000
    await trader.addClosedTrade({ market: 'stock', quantity: '10', entryPrice: '1000', ...parts })
  const sum = '+€1,400.00' // 1,250 − 100 + 250
  const content = page.locator('#content')

  for (const path of ['/app', '/app/journal', '/app/library', '/app/analytics']) {
    await page.goto(path)
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
  await page.goto('/app')
  await expect(page.getByText(`Closed trades add up to ${sum}, the same as Total P&L`)).toBeVisible()
})

test('a trade shows the rate, its day and its source, and a journal entry its amount', async ({
  page,
  trader,
  server,
}) => {
  await addSixTrades(trader, server)
  await page.goto('/app')

  await getRow(page, '7203')
    .getByRole('button', { name: /View details/ })
    .click()

  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('+¥50,000')
  await expect(dialog).toContainText('+€250.00')
  await expect(dialog).toContainText('1 JPY = 0.005 EUR, reference rate of the European Central Bank')

  await page.goto('/app/journal?new=')
  const chips = page.getByRole('dialog').getByRole('group', { name: 'Trades of this day' })
  await page.getByRole('dialog').getByLabel('Date', { exact: true }).fill(getDayBeforeToday(2))
  await page.keyboard.press('Tab')
  await expect(chips.getByRole('button', { name: /VOD/ })).toContainText('+£1,000.00')
  await expect(chips.getByRole('button', { name: /7203/ })).toContainText('+¥50,000')
})

test('analytics show each currency by itself, and the arithmetic names the rates', async ({
  page,
  trader,
  server,
}) => {
  await addSixTrades(trader, server)
  await page.goto('/app/analytics')

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
  await expect(conversions.getByRole('listitem')).toHaveCount(3)
  await conversions.getByRole('listitem').filter({ hasText: 'GBP' }).getByRole('link').click()
  await expect(rows(page)).toHaveCount(2)
  await expect(page.getByText('Filtered closed trades add up to +€1,312.50')).toBeVisible()

  await page.goto('/app/analytics')
  await page.getByRole('combobox', { name: 'Currency' }).click()
  await page.getByRole('option', { name: 'JPY' }).click()
  await expect(page.getByText('1 closed trade')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Currency' })).toHaveText('JPY')
})

test('a trade without a rate is named and left out, and its own currency still shows it', async ({
  page,
  trader,
  server,
}) => {
  await addSixTrades(trader, server)
  await trader.addClosedTrade({
    symbol: 'VOLV',
    market: 'stock',
    currency: 'SEK',
    quantity: '10',
    entryPrice: '250',
    exitPrice: '260',
  })
  const note = (place: Locator) =>
    place.getByRole('link', { name: '1 trade in SEK is not included: no rate' })
  const panel = page.getByRole('tabpanel')

  for (const path of ['/app', '/app/journal', '/app/library', '/app/analytics']) {
    await page.goto(path)
    await expect(card(page)).toContainText(total)
    await expect(note(card(page))).toBeVisible()
  }
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/app/journal')
    await expect(note(card(page))).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await note(card(page)).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(getRow(page, 'VOLV')).toContainText('+100.00 SEK')
  await page.goto('/app')
  await expect(note(card(page))).toBeVisible()
  await expect(
    page.getByText(`Closed trades with a rate add up to ${total}, the same as Total P&L`),
  ).toBeVisible()
  await expect(page.getByText('1 trade in SEK is not included: no rate')).toHaveCount(1)

  await page.goto('/app/analytics?figure=totalPnl')
  await note(page.getByRole('dialog')).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(getRow(page, 'VOLV')).toBeVisible()

  await page.goto('/app/analytics?currencies=own')
  await expect(note(panel)).toBeVisible()
  await expect(page.getByText(/^6 × .* is \+€1,710\.50\./)).toBeVisible()
  const swedish = page
    .getByRole('table', { name: 'Figures in each currency' })
    .getByRole('row')
    .filter({ hasText: 'SEK' })
  await expect(swedish).toContainText('N/A, no rate')
})

test('the link of the trades without a rate keeps the active filters, and opens exactly those trades', async ({
  page,
  trader,
  server,
}) => {
  await addSixTrades(trader, server)
  for (const [symbol, strategy] of [
    ['VOLV', 'Range (H4) + 2%'],
    ['ERIC', 'Range (H4) + 2%'],
    ['HM_B', 'News'],
  ] as const)
    await trader.addClosedTrade({ symbol, strategy, market: 'stock', currency: 'SEK' })
  await trader.addClosedTrade({ symbol: 'NHY', strategy: 'Range (H4) + 2%', currency: 'NOK' }) // in the market of coins
  const note = page.getByRole('link', { name: '2 trades in SEK are not included: no rate' })
  const filter = new URLSearchParams({ strategy: 'Range (H4) + 2%', market: 'stock' })

  // Without any trade that has a rate, and with one.
  await page.goto(`/app/analytics?${filter}`)
  await note.click()
  await expect(rows(page)).toHaveCount(2)
  await trader.addClosedTrade({ symbol: 'KO', strategy: 'Range (H4) + 2%', market: 'stock', currency: 'USD' })

  for (const path of ['/app', '/app/analytics']) {
    await page.goto(`${path}?${filter}`)
    await note.click()
    await expect(page).toHaveURL(/hasRate=false/)
    await expect(rows(page)).toHaveCount(2)
    await expect(getRow(page, 'VOLV')).toBeVisible()
    await expect(getRow(page, 'ERIC')).toBeVisible()
  }
})

test('a stablecoin counts as US dollars, and the trade says so', async ({ page, trader, server }) => {
  await addSixTrades(trader, server)
  await trader.addClosedTrade({ symbol: 'SOL', currency: 'USDT', quantity: '10', exitPrice: '110' })
  await page.goto('/app')

  await expect(card(page)).toContainText('+€1,790.50')
  await getRow(page, 'SOL')
    .getByRole('button', { name: /View details/ })
    .click()
  await expect(page.getByRole('dialog')).toContainText('1 USDT = 0.8 EUR, as US dollars')
})

test('the same trades in another account currency have the total of that currency', async ({
  page,
  trader,
  server,
}) => {
  await addSixTrades(trader, server, 'USD')
  await page.goto('/app')

  await expect(card(page)).toContainText(sixTotals.USD)
  await expect(getRow(page, 'VOD')).toContainText('+£1,000.00')
})
