import type { Page } from '@playwright/test'
import { formatDayInField, getDayBeforeToday } from '../days.ts'
import { expect, longTest, test } from '../fixtures.ts'
import { followAddress } from '../follow-address.ts'
import { boughtInUnlistedCoin, buildStatementInFiveCurrencies } from '../imports/files.ts'
import { importFile } from '../layout/import-file.ts'
import { fill, getRow, openNewTrade, save, tradeForm, unfold } from '../trades/trades-page.ts'
import { storeRates } from './rates.ts'
import { saveCurrency } from './six-currencies.ts'

async function openClosedTrade(page: Page) {
  const form = await openNewTrade(page)
  await form.getByRole('radio', { name: 'Stock' }).check()
  await form.getByRole('radio', { name: 'Closed' }).check()
  return form
}

// On each push: layout.spec.ts finds cut numbers in the form of a trade.
longTest(
  'a price of 0.00000812 is readable next to its currency, on a phone too',
  async ({ page, trader: _ }) => {
    const form = await openClosedTrade(page)
    await fill(form, { Symbol: 'PEPE', 'Entry price': '0.00000812', 'Exit price': '0.00001234' })

    for (const width of [1440, 390, 320]) {
      await page.setViewportSize({ width, height: 800 })
      for (const label of ['Entry price', 'Exit price']) {
        const hidden = await form
          .getByLabel(label, { exact: true })
          .evaluate((field) => field.scrollWidth - field.clientWidth)
        expect(hidden, `${label} at ${width} px: px of the number that are not visible`).toBeLessThanOrEqual(
          0,
        )
      }
    }
  },
)

test('an instrument brings its contract: a future its size, an option its 100 shares', async ({
  page,
  trader,
}) => {
  await saveCurrency(trader, 'USD')
  const form = await openClosedTrade(page)
  const size = form.getByLabel('Contract size')
  const chooseInstrument = async (name: string) => {
    await form.getByRole('combobox', { name: 'Instrument' }).click()
    await page.getByRole('option', { name, exact: true }).click()
  }

  await test.step('there are eight kinds of instruments', async () => {
    await unfold(form, 'Setup and account')
    await form.getByRole('combobox', { name: 'Instrument' }).click()
    await expect(page.getByRole('option')).toHaveText(
      'Not set,Share,Fund,Coin,Future,Option,Forex,Bond,CFD'.split(','),
    )
    await page.getByRole('option', { name: 'Option' }).click()
  })

  await test.step('an option counts 100 shares, and another instrument clears its contract', async () => {
    await expect(size).toHaveValue('100')
    await fill(form, {
      Symbol: 'AAPL',
      'Entry price': '3.20',
      'Exit price': '4.10',
      Quantity: '2',
      Strike: '190',
    })
    await expect(form.getByText('+$180.00').first()).toBeVisible()
    await chooseInstrument('Share')
    await expect(size).toHaveCount(0)
    await expect(form.getByText('+$1.80').first()).toBeVisible()
  })

  await test.step('the size of an unknown future is asked for, in a folded group too, and a typed one stays', async () => {
    await fill(form, { Symbol: 'XYZ', 'Entry price': '2650.10', 'Exit price': '2652.84', Quantity: '1' })
    await chooseInstrument('Future')
    await expect(size).toHaveValue('')
    await form.getByText('Setup and account', { exact: true }).click()
    await expect(size).toBeHidden()
    await save(form)
    await expect(size).toBeFocused()
    await expect(size).toHaveAccessibleDescription('Enter the contract size of the future, such as 20 for NQ')
    await size.fill('0')
    await save(form)
    await expect(size).toHaveAccessibleDescription('Enter a contract size above 0')
    await size.fill('100')
    await expect(form.getByText('+$274.00').first()).toBeVisible()
    await fill(form, { Symbol: 'ES' })
    await expect(size).toHaveValue('100')
    await expect(size).toHaveAccessibleDescription(/^One point of ES is usually 50 USD/)
    await form.getByRole('button', { name: 'Use 50' }).click()
    expect(await trader.trades()).toEqual([])
    await save(form)
    await expect(getRow(page, 'ES')).toContainText('+$137.00')
    expect(await trader.trades()).toMatchObject([{ instrument: 'future', contractSize: '50', pnl: '137' }])
  })

  await test.step('a future that is typed by hand gets the size of its root: NQ short by ten points loses 200', async () => {
    await page.getByRole('button', { name: 'Add Trade' }).click()
    for (const name of ['Stock', 'Closed', 'Short']) await form.getByRole('radio', { name }).check()
    await fill(form, { Symbol: 'NQZ6', 'Entry price': '20000', 'Exit price': '20010', Quantity: '1' })
    await expect(form.getByLabel('Symbol', { exact: true })).toHaveAccessibleDescription(
      /^One point of NQ futures is 20 USD/,
    )
    await form.getByRole('button', { name: 'Enter as a future' }).click()
    await expect(size).toHaveValue('20')
    await expect(form.getByText('−$200.00').first()).toBeVisible()
    await fill(form, { Symbol: 'MNQZ6' })
    await expect(size).toHaveValue('2')
    await fill(form, { Symbol: 'NQZ6' })
    await save(form)
    await expect(getRow(page, 'NQZ6')).toContainText('−$200.00')
  })

  await test.step('an option saves its contract, whose expiry is not before the entry', async () => {
    await page.getByRole('button', { name: 'Add Trade' }).click()
    await unfold(form, 'Setup and account')
    await chooseInstrument('Option')
    await form.getByRole('radio', { name: 'Put' }).check()
    await fill(form, {
      Symbol: 'KO 19JAN27 60 P',
      Underlying: 'KO',
      Strike: '60',
      Expiry: formatDayInField(getDayBeforeToday(1)),
      'Entry price': '1.50',
      Quantity: '2',
    })
    await save(form)
    await expect(form.getByLabel('Expiry')).toHaveAccessibleDescription('The expiry is before the entry date')
    await fill(form, { Expiry: formatDayInField(getDayBeforeToday(-30)) })
    await save(form)
    await expect(getRow(page, 'KO 19JAN27 60 P')).toBeVisible()
    expect((await trader.trades())[0]).toMatchObject({
      instrument: 'option',
      underlying: 'KO',
      expiry: getDayBeforeToday(-30),
      strike: '60',
      optionType: 'put',
      contractSize: '100',
    })
  })
})

test('the rate of a trade is that of its exit day, is asked about when it is far off, and leaves with its currency', async ({
  page,
  trader,
  server,
}) => {
  await storeRates(server)
  await trader.addClosedTrade({ symbol: 'BTC' })
  const form = await openClosedTrade(page)
  const currency = form.getByLabel('Currency', { exact: true })
  const rate = form.getByLabel('Exchange rate')

  await test.step('an unknown currency and a rate of 0 or below have a message at their field', async () => {
    await fill(form, {
      Symbol: 'VOD',
      'Entry price': '100',
      'Exit price': '110',
      Quantity: '10',
      Currency: 'US$',
      'Exchange rate': '0',
    })
    await save(form)
    await expect(form.getByLabel('Entry price')).toHaveAccessibleDescription(
      'Enter the code of a currency, such as USD, JPY or USDT',
    )
    await expect(rate).toHaveAccessibleDescription('Enter a rate above 0')
    await rate.fill('-0.8')
    await save(form)
    await expect(rate).toHaveAccessibleDescription('Enter a number without a minus sign')
  })

  await test.step('another currency removes the rate, which converts the former one, and the field says so', async () => {
    await fill(form, { Currency: 'USD', 'Exchange rate': '0.81' })
    await currency.fill('usd') // the same currency
    await expect(rate).toHaveValue('0.81')
    await currency.fill('GBP')
    await expect(rate).toHaveValue('')
    await expect(rate).toHaveAccessibleDescription(
      /^The rate of USD was removed\. EUR for one GBP; blank is the ECB’s rate of/,
    )
    await expect(rate).toHaveAttribute('placeholder', '1.25')
    await currency.fill('USD')
    await expect(rate).toHaveValue('')
    await currency.fill('gbp')
  })

  await test.step('a far rate is asked about, and saved after the answer; the first currency changes the signs', async () => {
    await rate.fill('12.5')
    await save(form)
    const question = page.getByRole('alertdialog', { name: 'Exchange rate' })
    await expect(question).toContainText(/^.*You typed 12\.5; the ECB’s rate of .* is 1\.25\. Save anyway\?/)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(rate).toHaveValue('12.5')
    expect(await trader.trades()).toHaveLength(1)
    await save(form)
    await question.getByRole('button', { name: 'Save anyway' }).click()
    await expect(getRow(page, 'VOD')).toContainText('+£100.00')
    await expect(getRow(page, 'BTC')).toContainText('+€100.00')
    await expect(page.getByText('Closed trades add up to +€1,350.00, the same as Total P&L')).toBeVisible()
    expect((await trader.trades())[0]).toMatchObject({ rate: '12.5', rateCurrency: 'EUR', rateSource: 'own' })
  })

  await test.step('a stored rate from a file stays until the currency is changed, and its hint names the rate of the totals', async () => {
    const { id } = await trader.addClosedTrade({
      symbol: 'AAPL',
      market: 'stock',
      currency: 'USD',
      rate: '0.79',
      rateCurrency: 'GBP',
    })
    await followAddress(page, `/app?edit=${id}`)
    const fromFile =
      /^GBP for one USD, from the file\. Totals in EUR use the ECB’s rate of .*, 0\.8 EUR for one USD\.$/
    await expect(rate).toHaveValue('0.79')
    await expect(rate).toHaveAccessibleDescription(fromFile)
    await currency.fill('CHF')
    await expect(rate).toHaveValue('')
    await page.reload() // the form opens with its draft
    await expect(currency).toHaveValue('CHF')
    await expect(rate).toHaveValue('')
    await form.getByRole('button', { name: 'Start over' }).click()
    await expect(rate).toHaveValue('0.79')
    await expect(rate).toHaveAccessibleDescription(fromFile)
    await rate.fill('0.81')
    await expect(rate).toHaveAccessibleDescription(/^EUR for one USD; blank is the ECB’s rate of/)
    await save(form)
    await expect(form).toHaveCount(0)
    expect(await trader.trade(id)).toMatchObject({ rate: '0.81', rateCurrency: 'EUR', rateSource: 'own' })

    await getRow(page, 'AAPL').getByRole('button', { name: 'Edit' }).click()
    await expect(rate).toHaveValue('0.81')
    await currency.fill('EUR') // the base currency needs no rate
    await save(form)
    await expect(form).toHaveCount(0)
    expect(await trader.trade(id)).toMatchObject({ currency: 'EUR', rate: null, rateCurrency: null })
  })

  await test.step('the Close dialog shows the result in the currency of the trade', async () => {
    const open = {
      symbol: 'RR_',
      market: 'stock',
      currency: 'GBP',
      quantity: '10',
      entryPrice: '70',
    } as const
    const { id } = await trader.addTrade(open)
    await followAddress(page, `/app?close=${id}`)
    const dialog = page.getByRole('dialog', { name: 'Close Trade: RR_' })
    await dialog.getByLabel('Exit price').fill('80')
    await expect(dialog.getByText('+£100.00').first()).toBeVisible()
    await expect(dialog).not.toContainText(/[€$]/)
  })
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
  await expect(currency).toHaveAttribute('placeholder', 'USD')
  await expect(price).toHaveAccessibleDescription('USD, your base currency')

  await test.step('a trade that is saved without choosing a currency has none', async () => {
    await fill(form, { Symbol: 'PEPE', 'Entry price': '100', Quantity: '1' })
    await expect(currency).toHaveValue('')
    await save(form)
    await expect(getRow(page, 'PEPE')).toBeVisible()
    expect((await trader.trades())[0]).toMatchObject({ symbol: 'PEPE', currency: null })
  })

  await page.getByRole('button', { name: 'Add Trade' }).click()
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
  await page.getByRole('button', { name: 'Add Trade' }).click()
  await expect(currency).toHaveValue('')
})

// On each push: details.spec.ts duplicates a trade, and six-currencies.spec.ts shows each trade in its currency.
longTest(
  'an imported trade can be duplicated in a coin that no list has, and its executions are in its currency',
  async ({ page, trader }) => {
    await saveCurrency(trader, 'EUR')
    await importFile(trader, buildStatementInFiveCurrencies(getDayBeforeToday(2)), 'five.csv', 'IBKR')
    await importFile(trader, boughtInUnlistedCoin, 'coin.csv', 'Coinbase')
    const yen = (await trader.trades()).find(({ symbol }) => symbol === '7203')
    await page.setViewportSize({ width: 390, height: 844 }) // the menu of a narrow screen
    await page.goto('/app')
    await page.getByRole('button', { name: 'Actions for BTC' }).click()
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    const form = tradeForm(page)
    await expect(form.getByLabel('Currency', { exact: true })).toHaveValue('GUSD')
    await fill(form, { Quantity: '3' })
    await save(form)
    await expect(form).toHaveCount(0)
    const coins = (await trader.trades()).filter(({ symbol }) => symbol === 'BTC')
    expect(coins.map(({ currency, quantity }) => `${quantity} ${currency}`).sort()).toEqual([
      '0.5 GUSD',
      '3 GUSD',
    ])

    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`/app?view=${yen?.id}`)
    const executions = page.getByRole('dialog').getByRole('table')
    await expect(executions.getByRole('row').nth(1)).toContainText('¥280,000')
    await expect(executions.getByRole('row').nth(2)).toContainText('¥330,000')
    await expect(executions).not.toContainText(/[€$]/)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Add Trade' }).click()
    await expect(form.getByLabel('Currency', { exact: true })).toHaveValue('')
  },
)
