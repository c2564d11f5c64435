import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { fill, getRow, openNewTrade, save } from '../trades/trades-page.ts'
import { storeRates } from './rates.ts'
import { saveCurrency } from './six-currencies.ts'

async function openClosedTrade(page: Page) {
  const form = await openNewTrade(page)
  await form.getByRole('radio', { name: 'Stock' }).check()
  await form.getByRole('radio', { name: 'Closed' }).check()
  return form
}

test('a future with a contract size of 100 makes 274.00 and not 2.74', async ({ page, trader }) => {
  await saveCurrency(trader, 'USD')
  const form = await openClosedTrade(page)
  await form.getByRole('combobox', { name: 'Instrument' }).click()
  await page.getByRole('option', { name: 'Future' }).click()
  await fill(form, {
    Symbol: 'MGC',
    'Contract size': '100',
    'Entry price': '2650.10',
    'Exit price': '2652.84',
    Quantity: '1',
  })
  await expect(form.getByText('+$274.00').first()).toBeVisible()

  await save(form)

  await expect(getRow(page, 'MGC')).toContainText('+$274.00')
  expect(await trader.trades()).toMatchObject([{ instrument: 'future', contractSize: '100', pnl: '274' }])
})

test('an option counts 100 shares, and another instrument clears its contract', async ({
  page,
  trader: _,
}) => {
  const form = await openClosedTrade(page)
  await form.getByRole('combobox', { name: 'Instrument' }).click()
  await page.getByRole('option', { name: 'Option' }).click()
  await expect(form.getByLabel('Contract size')).toHaveValue('100')
  await fill(form, {
    Symbol: 'AAPL',
    'Entry price': '3.20',
    'Exit price': '4.10',
    Quantity: '2',
    Strike: '190',
  })
  await expect(form.getByText('+$180.00').first()).toBeVisible()

  await form.getByRole('combobox', { name: 'Instrument' }).click()
  await page.getByRole('option', { name: 'Share' }).click()

  await expect(form.getByLabel('Contract size')).toHaveCount(0)
  await expect(form.getByText('+$1.80').first()).toBeVisible()
})

test('the form shows the rate of the exit day, asks about a far one, and saves it after the answer', async ({
  page,
  trader,
  server,
}) => {
  await storeRates(server)
  await saveCurrency(trader, 'EUR')
  const form = await openClosedTrade(page)
  await fill(form, {
    Symbol: 'VOD',
    'Entry price': '100',
    'Exit price': '110',
    Quantity: '10',
    Currency: 'gbp',
  })
  const rate = form.getByLabel('Exchange rate')
  await expect(rate).toHaveAttribute('placeholder', '1.25')
  await expect(form.getByText(/^EUR for one GBP; blank is the ECB’s rate of/)).toBeVisible()

  await rate.fill('12.5')
  await save(form)
  const question = page.getByRole('alertdialog', { name: 'Exchange rate' })
  await expect(question).toContainText(/^.*You typed 12\.5; the ECB’s rate of .* is 1\.25\. Save anyway\?/)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(rate).toHaveValue('12.5')
  expect(await trader.trades()).toEqual([])

  await save(form)
  await question.getByRole('button', { name: 'Save anyway' }).click()

  await expect(getRow(page, 'VOD')).toContainText('+£100.00')
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('+€1,250.00')
  expect(await trader.trades()).toMatchObject([{ rate: '12.5', rateCurrency: 'EUR', rateSource: 'own' }])
})

test('the first trade with a currency changes the signs without a reload', async ({
  page,
  trader,
  server,
}) => {
  await storeRates(server)
  await trader.addClosedTrade({ symbol: 'BTC' })
  const form = await openClosedTrade(page)
  await fill(form, {
    Symbol: 'VOD',
    'Entry price': '100',
    'Exit price': '110',
    Quantity: '10',
    Currency: 'GBP',
  })

  await save(form)

  await expect(getRow(page, 'VOD')).toContainText('+£100.00')
  await expect(getRow(page, 'BTC')).toContainText('+€100.00')
  await expect(page.getByText('Closed trades add up to +€225.00, the same as Total P&L')).toBeVisible()
})
