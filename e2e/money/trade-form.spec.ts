import type { Page } from '@playwright/test'
import { formatDayInField, getDayBeforeToday } from '../days.ts'
import { expect, test } from '../fixtures.ts'
import { choose } from '../imports/choose-file.ts'
import { boughtInUnlistedCoin, buildStatementInFiveCurrencies } from '../imports/files.ts'
import { fill, getRow, openNewTrade, save, tradeForm, unfold } from '../trades/trades-page.ts'
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
  await unfold(form, 'Setup and account')
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
  await unfold(form, 'Setup and account')
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

test('the form offers all eight kinds of instruments, and an option saves its contract', async ({
  page,
  trader,
}) => {
  const form = await openNewTrade(page)
  await form.getByRole('radio', { name: 'Stock' }).check()
  await unfold(form, 'Setup and account')
  await form.getByRole('combobox', { name: 'Instrument' }).click()
  await expect(page.getByRole('option')).toHaveText([
    'Not set',
    'Share',
    'Fund',
    'Coin',
    'Future',
    'Option',
    'Forex',
    'Bond',
    'CFD',
  ])
  await page.getByRole('option', { name: 'Option' }).click()
  await form.getByRole('radio', { name: 'Put' }).check()
  await fill(form, {
    Symbol: 'KO 19JAN27 60 P',
    Underlying: 'KO',
    Strike: '60',
    Expiry: formatDayInField(getDayBeforeToday(-30)),
    'Entry price': '1.50',
    Quantity: '2',
  })

  await save(form)

  await expect(getRow(page, 'KO 19JAN27 60 P')).toBeVisible()
  expect(await trader.trades()).toMatchObject([
    {
      instrument: 'option',
      underlying: 'KO',
      expiry: getDayBeforeToday(-30),
      strike: '60',
      optionType: 'put',
      contractSize: '100',
    },
  ])
})

test('a trade that is saved without choosing a currency has none, and the field shows the account currency', async ({
  page,
  trader,
}) => {
  await saveCurrency(trader, 'GBP')
  const form = await openNewTrade(page)
  const currency = form.getByLabel('Currency', { exact: true })
  await expect(currency).toHaveValue('')
  await expect(currency).toHaveAttribute('placeholder', 'GBP')
  await fill(form, { Symbol: 'BTC_USDT', 'Entry price': '96420.50', Quantity: '0.15' })

  await save(form)

  await expect(getRow(page, 'BTC_USDT')).toBeVisible()
  expect(await trader.trades()).toMatchObject([{ symbol: 'BTC_USDT', currency: null }])
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

test('the hint of a rate from a file in another account currency names the rate that the totals use', async ({
  page,
  trader,
  server,
}) => {
  await storeRates(server)
  await saveCurrency(trader, 'EUR')
  const { id } = await trader.addClosedTrade({
    symbol: 'AAPL',
    market: 'stock',
    currency: 'USD',
    rate: '0.79',
    rateCurrency: 'GBP',
  })
  await page.goto(`/app?edit=${id}`)
  const form = tradeForm(page)
  const rate = form.getByLabel('Exchange rate')
  await expect(rate).toHaveValue('0.79')
  await expect(rate).toHaveAccessibleDescription(
    /^GBP for one USD, from the file\. Totals in EUR use the ECB’s rate of .*, 0\.8 EUR for one USD\.$/,
  )

  await rate.fill('0.81')
  await expect(rate).toHaveAccessibleDescription(/^EUR for one USD; blank is the ECB’s rate of/)
  await save(form)

  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('+€81.00')
  expect(await trader.trades()).toMatchObject([{ rate: '0.81', rateCurrency: 'EUR', rateSource: 'own' }])
})

test('another currency removes the rate, which converts the former one, and the field says so', async ({
  page,
  trader,
  server,
}) => {
  await storeRates(server)
  await saveCurrency(trader, 'EUR')
  const form = await openClosedTrade(page)
  const currency = form.getByLabel('Currency', { exact: true })
  const rate = form.getByLabel('Exchange rate')
  await fill(form, {
    Symbol: 'VOD',
    'Entry price': '100',
    'Exit price': '110',
    Quantity: '10',
    Currency: 'USD',
    'Exchange rate': '0.81',
  })
  await currency.fill('usd') // the same currency
  await expect(rate).toHaveValue('0.81')

  await currency.fill('GBP')

  await expect(rate).toHaveValue('')
  await expect(rate).toHaveAccessibleDescription(
    /^The rate of USD was removed\. EUR for one GBP; blank is the ECB’s rate of/,
  )
  await currency.fill('USD')
  await expect(rate).toHaveValue('')
  await currency.fill('GBP')
  await save(form)
  await expect(getRow(page, 'VOD')).toContainText('+£100.00')
  expect(await trader.trades()).toMatchObject([{ currency: 'GBP', rate: null, rateSource: 'ecb' }])
})

test('a stored rate stays in the form of its trade until the currency is changed', async ({
  page,
  trader,
}) => {
  await saveCurrency(trader, 'EUR')
  const { id } = await trader.addClosedTrade({
    symbol: 'AAPL',
    market: 'stock',
    currency: 'USD',
    rate: '0.79',
    rateCurrency: 'GBP',
  })
  await page.goto(`/app?edit=${id}`)
  const form = tradeForm(page)
  const rate = form.getByLabel('Exchange rate')
  await expect(rate).toHaveValue('0.79')
  await form.getByLabel('Currency', { exact: true }).fill('CHF')
  await expect(rate).toHaveValue('')
  await page.reload() // the form opens with its draft
  await expect(rate).toHaveValue('')
  await form.getByRole('button', { name: 'Start over' }).click()
  await expect(rate).toHaveValue('0.79')
  await expect(rate).toHaveAccessibleDescription(/^GBP for one USD, from the file/)

  await form.getByLabel('Currency', { exact: true }).fill('EUR') // the account currency needs no rate
  await save(form)

  await expect(form).toHaveCount(0)
  expect(await trader.trades()).toMatchObject([{ currency: 'EUR', rate: null, rateCurrency: null }])
})

test('a trade in a coin that no list has can be duplicated, and the next new trade does not start with its code', async ({
  page,
  trader,
}) => {
  await page.goto('/app/import')
  await choose(page, 'coin.csv', boughtInUnlistedCoin)
  await page.getByRole('button', { name: /^Import 1 execution/ }).click()
  await page.getByRole('link', { name: 'Look at your trades' }).click()
  await page.setViewportSize({ width: 390, height: 844 }) // the menu of a narrow screen
  await page.getByRole('button', { name: 'Actions for BTC' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  const form = tradeForm(page)
  await expect(form.getByLabel('Currency', { exact: true })).toHaveValue('GUSD')

  await fill(form, { Quantity: '3' })
  await save(form)

  await expect(form).toHaveCount(0)
  expect((await trader.trades()).map(({ currency, quantity }) => [currency, quantity])).toEqual(
    expect.arrayContaining([
      ['GUSD', '0.5'],
      ['GUSD', '3'],
    ]),
  )
  await expect((await openNewTrade(page)).getByLabel('Currency', { exact: true })).toHaveValue('')
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

test('the currency follows the symbol and the broker account, never the last trade, and the form says which', async ({
  page,
  trader,
}) => {
  await saveCurrency(trader, 'USD')
  await trader.addTrade({ symbol: 'VOD', market: 'stock', currency: 'GBP' })
  await trader.addTrade({ symbol: 'SOL', market: 'crypto', currency: 'EUR' })
  await trader.browser.post('/api/v1/broker-accounts', { name: 'Degiro', currency: 'EUR' })
  const form = await openNewTrade(page)
  const currency = form.getByLabel('Currency', { exact: true })
  const price = form.getByLabel('Entry price')
  await expect(price).toHaveAccessibleDescription('USD, your account currency')

  await fill(form, { Symbol: 'PEPE' })
  await expect(currency).toHaveValue('')
  await form.getByRole('radio', { name: 'Stock' }).check()
  await fill(form, { Symbol: 'VOD' })
  await expect(currency).toHaveValue('GBP')
  await expect(price).toHaveAccessibleDescription('GBP, as in your last trade of VOD')
  await fill(form, { Symbol: 'SAP' })
  await expect(currency).toHaveValue('')
  await fill(form, { Account: 'Degiro' })
  await expect(currency).toHaveValue('EUR')
  await expect(price).toHaveAccessibleDescription('EUR, the currency of Degiro')

  await fill(form, { Currency: 'CHF', Symbol: 'VOD' }) // a typed currency stays
  await expect(currency).toHaveValue('CHF')
  await fill(form, { 'Entry price': '100', Quantity: '1' })
  await save(form)
  await expect(form).toHaveCount(0)
  const next = await openNewTrade(page)
  await expect(next.getByLabel('Currency', { exact: true })).toHaveValue('')
})

test('a future that is typed by hand gets the contract size of its root: NQ short by ten points loses 200', async ({
  page,
  trader,
}) => {
  await saveCurrency(trader, 'USD')
  const form = await openClosedTrade(page)
  await form.getByRole('radio', { name: 'Short' }).check()
  await fill(form, { Symbol: 'NQZ6', 'Entry price': '20000', 'Exit price': '20010', Quantity: '1' })
  await expect(form.getByLabel('Symbol', { exact: true })).toHaveAccessibleDescription(
    /^One point of NQ futures is 20 USD/,
  )

  await form.getByRole('button', { name: 'Enter as a future' }).click()

  await expect(form.getByLabel('Contract size')).toHaveValue('20')
  await expect(form.getByText('−$200.00').first()).toBeVisible()
  await fill(form, { Symbol: 'MNQZ6' })
  await expect(form.getByLabel('Contract size')).toHaveValue('2')
  await fill(form, { Symbol: 'NQZ6' })
  await save(form)
  await expect(getRow(page, 'NQZ6')).toContainText('−$200.00')
  expect(await trader.trades()).toMatchObject([{ instrument: 'future', contractSize: '20', pnl: '-200' }])
})

test('the size of an unknown future is asked for, in a folded group too, and a typed one stays', async ({
  page,
  trader,
}) => {
  const form = await openNewTrade(page)
  await form.getByRole('radio', { name: 'Stock' }).check()
  await fill(form, { Symbol: 'XYZ', 'Entry price': '100', Quantity: '1' })
  await unfold(form, 'Setup and account')
  await form.getByRole('combobox', { name: 'Instrument' }).click()
  await page.getByRole('option', { name: 'Future' }).click()
  const size = form.getByLabel('Contract size')
  await expect(size).toHaveValue('')
  await form.getByText('Setup and account', { exact: true }).click()
  await expect(size).toBeHidden()

  await save(form)

  await expect(size).toBeFocused()
  await expect(size).toHaveAccessibleDescription('Enter the contract size of the future, such as 20 for NQ')
  expect(await trader.trades()).toEqual([])
  await size.fill('12')
  await fill(form, { Symbol: 'ES' })
  await expect(size).toHaveValue('12')
  await expect(size).toHaveAccessibleDescription(/^One point of ES is usually 50 USD/)
  await form.getByRole('button', { name: 'Use 50' }).click()
  await save(form)
  await expect(getRow(page, 'ES')).toBeVisible()
  expect(await trader.trades()).toMatchObject([{ contractSize: '50' }])
})

test('an unknown currency, a rate of 0, a contract size of 0 and an expiry before the entry have a message at their field', async ({
  page,
  trader,
  server,
}) => {
  await storeRates(server)
  await saveCurrency(trader, 'EUR')
  const form = await openClosedTrade(page)
  await unfold(form, 'Setup and account')
  await form.getByRole('combobox', { name: 'Instrument' }).click()
  await page.getByRole('option', { name: 'Future' }).click()
  await fill(form, {
    Symbol: 'ES_Z6 (Dec)',
    'Contract size': '0',
    'Entry price': '5000',
    'Exit price': '5010',
    Quantity: '1',
    Currency: 'US$',
    'Exchange rate': '0',
    Expiry: formatDayInField(getDayBeforeToday(1)),
  })

  await save(form)

  await expect(form.getByLabel('Entry price')).toHaveAccessibleDescription(
    'Enter the code of a currency, such as USD, JPY or USDT',
  )
  await expect(form.getByLabel('Contract size')).toHaveAccessibleDescription('Enter a contract size above 0')
  await expect(form.getByLabel('Expiry')).toHaveAccessibleDescription('The expiry is before the entry date')
  await expect(form.getByLabel('Exchange rate')).toHaveAccessibleDescription('Enter a rate above 0')
  await form.getByLabel('Exchange rate').fill('-0.8')
  await save(form)
  await expect(form.getByLabel('Exchange rate')).toHaveAccessibleDescription(
    'Enter a number without a minus sign',
  )
  expect(await trader.trades()).toEqual([])

  await fill(form, {
    'Contract size': '50',
    Currency: 'USD',
    'Exchange rate': '0.8',
    Expiry: formatDayInField(getDayBeforeToday(0)),
  })
  await save(form)
  await expect(getRow(page, 'ES_Z6 (DEC)')).toContainText('+$500.00')
})

test('the Close dialog shows the result in the currency of the trade', async ({ page, trader }) => {
  await saveCurrency(trader, 'EUR')
  const open = { symbol: 'RR_', market: 'stock', currency: 'GBP', quantity: '10', entryPrice: '70' } as const
  const { id } = await trader.addTrade(open)
  await page.goto(`/app?close=${id}`)
  const dialog = page.getByRole('dialog', { name: 'Close Trade: RR_' })

  await dialog.getByLabel('Exit price').fill('80')

  await expect(dialog.getByText('+£100.00').first()).toBeVisible()
  await expect(dialog).not.toContainText(/[€$]/)
})

test('the executions of a trade have their values in its currency', async ({ page, trader }) => {
  await saveCurrency(trader, 'EUR')
  await page.goto('/app/import')
  await choose(page, 'five.csv', buildStatementInFiveCurrencies(getDayBeforeToday(2)))
  await page.getByRole('button', { name: /^Import 14 executions/ }).click()
  await expect(page.getByRole('link', { name: 'Look at your trades' })).toBeVisible()
  const yen = (await trader.trades()).find(({ symbol }) => symbol === '7203')

  await page.goto(`/app?view=${yen?.id}`)

  const executions = page.getByRole('dialog').getByRole('table')
  await expect(executions.getByRole('row').nth(1)).toContainText('¥280,000')
  await expect(executions.getByRole('row').nth(2)).toContainText('¥330,000')
  await expect(executions).not.toContainText(/[€$]/)
})
