import { getToday } from '@candlebook/domain/days/today'
import { formatDayInField, getDayBeforeToday } from '../days.ts'
import { expect, test } from '../fixtures.ts'
import { expectToast, toasts } from '../toasts.ts'
import {
  fill,
  foldedGroups,
  getRow,
  minimalTrade,
  openNewTrade,
  save,
  tradeForm,
  unfold,
} from './trades-page.ts'

// Of these two zones, one has another day than UTC at any time.
const otherDay = new Date().getUTCHours() < 11 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati'

test.describe('in a time zone with another day', () => {
  test.use({ timezoneId: otherDay })

  test('Add Trade opens an empty form of the day of the time zone, and saves a trade with only the required fields [TRADE-01] [TRADE-16] [FORM-01] [FORM-03] [FORM-05] [FORM-12] [FORM-17] [FORM-23] [FORM-26] [FORM-27] [FORM-31] [TOAST-07]', async ({
    page,
    trader,
  }) => {
    await trader.addTrade({ symbol: 'OLD' })
    const form = await openNewTrade(page)

    await test.step('what every trader fills is in view and empty, the other groups are folded', async () => {
      for (const label of [
        'Symbol',
        'Entry price',
        'Quantity',
        'Fees',
        'Stop loss',
        'Strategy',
        'Account',
        'Notes',
      ])
        await expect(form.getByLabel(label, { exact: true })).toHaveValue('')
      await expect(form.getByLabel('Entry date')).toHaveValue(
        formatDayInField(getToday(otherDay, new Date())),
      )
      for (const name of ['Crypto', 'Long', 'Open'])
        await expect(form.getByRole('radio', { name })).toBeChecked()
      await expect(form.getByLabel('I followed my plan')).not.toBeChecked()
      for (const group of foldedGroups)
        await expect(form.locator('details', { hasText: group })).not.toHaveAttribute('open')
      await expect(form.getByLabel('Notes')).toBeHidden()
    })

    await test.step('Closed adds the exit after the entry, with the date of today, and Open removes it', async () => {
      await form.getByRole('radio', { name: 'Closed' }).check()
      await expect(form.getByLabel('Exit date')).toHaveValue(formatDayInField(getToday(otherDay, new Date())))
      await expect(form.locator('legend, summary b, label:not([role="radiogroup"] label)')).toHaveText([
        ...['Trade', 'Symbol'],
        ...['Entry and exit', 'Entry price', 'Quantity', 'Entry date', 'Fees', 'Exit price', 'Exit date'],
        ...['Risk', 'Stop loss', 'Take profit', 'Risk'],
        ...['Setup and account', 'Strategy', 'Time frame', 'Instrument', 'Account'],
        ...['Mind', 'I followed my plan'],
        ...['Notes and evidence', 'Tags', 'Notes', 'Links'],
      ])
      await form.getByRole('radio', { name: 'Open', exact: true }).check()
      await expect(form.getByLabel('Exit date')).toHaveCount(0)
    })

    await test.step('Enter in a tag or link field does not save the trade', async () => {
      await fill(form, { ...minimalTrade, Symbol: 'eth' })
      await expect(form.getByLabel('Symbol', { exact: true })).toHaveValue('ETH')
      await unfold(form, 'Notes and evidence')
      await form.getByLabel('Tags').press('Enter')
      await form.getByPlaceholder('Add a link').press('Enter')
      await form.getByLabel('Tags').fill('retest')
      await form.getByLabel('Tags').press('Enter')
      await form.getByRole('button', { name: 'Remove tag retest' }).click()
      expect(await trader.trades()).toHaveLength(1)
    })

    await test.step('the saved trade is the first of the list, its symbol in capitals', async () => {
      await save(form)
      await expect(form).toHaveCount(0)
      await expectToast(page, 'Trade Added', 'Trade has been successfully added')
      await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText('ETH')
      await expect(getRow(page, 'ETH')).toContainText('3,100.5')
      expect((await trader.trades())[0]).toMatchObject({
        symbol: 'ETH',
        entryPrice: '3100.5',
        fees: '0',
        tags: [],
      })
    })

    await test.step('a group that the trader opened stays open, and one with values is open', async () => {
      await page.getByRole('button', { name: 'Add Trade' }).click()
      await expect(form.getByLabel('Notes')).toBeVisible()
      await expect(form.getByRole('button', { name: 'Patient', exact: true })).toBeHidden()
      const { id } = await trader.addTrade({ symbol: 'SOL', emotion: 'patient', timeFrame: '4h' })
      await page.goto(`/app?edit=${id}`)
      await expect(form.getByRole('button', { name: 'Patient', exact: true })).toBeVisible()
      await expect(form.getByRole('combobox', { name: 'Time frame' })).toHaveText('4h')
    })
  })
})

test('every field of the form is unchanged after a save and a reload, and the next trade starts like the last one [FORM-03] [FORM-04] [FORM-05] [FORM-15] [FORM-16] [LINK-05]', async ({
  page,
  trader,
  server,
  context,
}) => {
  const form = await openNewTrade(page)
  await test.step('the arrow keys step prices by 0.00001, fees by 0.01 and risk by 0.1', async () => {
    for (const [label, before, after] of [
      ['Entry price', '1.5', '1.50001'],
      ['Fees', '0.5', '0.51'],
      ['Risk', '1', '1.1'],
    ] as const) {
      const field = form.getByLabel(label, { exact: true })
      await field.fill(before)
      await field.press('ArrowUp')
      await expect(field, label).toHaveValue(after)
      await field.press('ArrowDown')
      expect(Number(await field.inputValue()), label).toBe(Number(before))
    }
  })

  const entered = getDayBeforeToday(20)
  const exited = getDayBeforeToday(12)
  const texts = {
    Symbol: 'NVDA',
    'Entry price': '140.12345',
    'Entry date': formatDayInField(entered),
    Quantity: '12.5',
    'Exit price': '131.5',
    'Exit date': formatDayInField(exited),
    Fees: '0.25',
    'Stop loss': '146',
    'Take profit': '128',
    Risk: '1.5',
    Strategy: 'Failed breakout',
    Account: 'Prop 50k',
    Notes: 'Sold into strength.\nCovered at the level.',
    Tags: 'gap, earnings',
    Links: 'my note in the blue book',
  }
  for (const name of ['Stock', 'Short', 'Closed']) await form.getByRole('radio', { name }).check()
  await fill(form, texts)
  await unfold(form, 'Mind')
  await form.getByRole('combobox', { name: 'Time frame' }).click()
  await page.getByRole('option', { name: '4h', exact: true }).click()
  await form.getByRole('button', { name: 'Patient', exact: true }).click()
  await form.getByRole('radio', { name: '4 High' }).check()
  await form.getByLabel('I followed my plan').check()
  await test.step('fees are a percentage of the entry value, or money', async () => {
    await expect(form.getByText('+$103.41').first()).toBeVisible() // 8.62345 × 12.5 − 0.25% of 1,751.54
    await form.getByRole('button', { name: 'Amount of money' }).click()
    await expect(form.getByText('+$107.54').first()).toBeVisible()
  })

  await save(form)
  await expect(form).toHaveCount(0)
  await expect(getRow(page, 'NVDA')).toContainText('+$107.54')
  await page.reload()
  await getRow(page, 'NVDA').getByRole('button', { name: 'Edit' }).click()

  for (const [label, text] of Object.entries({ ...texts, Tags: '', Links: '' }))
    await expect(form.getByLabel(label, { exact: true }), label).toHaveValue(text)
  for (const name of ['Stock', 'Short', 'Closed', '4 High'])
    await expect(form.getByRole('radio', { name, exact: true })).toBeChecked()
  for (const name of ['Remove tag gap', 'Remove tag earnings', 'Remove link my note in the blue book'])
    await expect(form.getByRole('button', { name })).toBeVisible()
  await expect(form.getByRole('combobox', { name: 'Time frame' })).toHaveText('4h')
  for (const name of ['Patient', 'Amount of money'])
    await expect(form.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect(form.getByLabel('I followed my plan')).toBeChecked()
  expect((await trader.trades())[0]).toMatchObject({
    symbol: 'NVDA',
    market: 'stock',
    type: 'short',
    status: 'closed',
    entryPrice: '140.12345',
    entryDate: entered,
    quantity: '12.5',
    exitPrice: '131.5',
    exitDate: exited,
    fees: '0.25',
    feesUnit: 'amount',
    pnl: '107.543125',
    stopLoss: '146',
    takeProfit: '128',
    riskPercentage: '1.5',
    strategy: 'Failed breakout',
    account: 'Prop 50k',
    timeFrame: '4h',
    emotion: 'patient',
    confidenceLevel: 4,
    planFollowed: true,
    tags: ['gap', 'earnings'],
    links: ['my note in the blue book'],
  })

  await test.step('a new trade has the market, fee unit and account of the last one, and is long', async () => {
    await page.keyboard.press('Escape')
    await expect(form).toHaveCount(0)
    await page.getByRole('button', { name: 'Add Trade' }).click()
    for (const name of ['Stock', 'Long', 'Open'])
      await expect(form.getByRole('radio', { name, exact: true })).toBeChecked()
    await expect(form.getByRole('button', { name: 'Amount of money', pressed: true })).toBeVisible()
    await expect(form.getByLabel('Account', { exact: true })).toHaveValue('Prop 50k')
  })

  await test.step('another user of this browser has neither these values nor the draft', async () => {
    await fill(form, { Notes: 'My own business' })
    await expect(form.getByText('Draft kept on this device')).toBeVisible()
    const other = await server.signUp()
    await context.clearCookies()
    await context.addCookies(
      [...other.browser.cookies].map(([name, value]) => ({ name, value, url: server.url })),
    )
    await page.goto('/app?new=')
    await expect(form.getByRole('radio', { name: 'Crypto' })).toBeChecked()
    for (const label of ['Account', 'Notes'])
      await expect(form.getByLabel(label, { exact: true })).toHaveValue('')
  })
})

test('a wrong field has its own message, the first one has the focus, and nothing is sent [FORM-07] [FORM-08] [FORM-09] [FORM-10] [FORM-11] [FORM-13]', async ({
  page,
  trader,
}) => {
  const form = await openNewTrade(page)
  const symbol = form.getByLabel('Symbol', { exact: true })
  const quantity = form.getByLabel('Quantity', { exact: true })

  await test.step('the first press on another field moves the focus there, and the empty symbol has no error', async () => {
    await expect(symbol).toBeFocused()
    await quantity.click()
    await page.keyboard.type('ten')
    await expect(quantity).toHaveValue('ten')
    await symbol.press('Tab')
    await expect(symbol).not.toBeFocused()
    await expect(quantity).toHaveAttribute('aria-invalid', 'true')
    await expect(symbol).not.toHaveAttribute('aria-invalid')
  })

  await test.step('each required field that is missing has an error', async () => {
    await quantity.fill('')
    await form.getByLabel('Entry date').fill('')
    await expect(form.getByPlaceholder('No date')).toHaveValue('')
    await save(form)
    await expect(symbol).toHaveAccessibleDescription('Enter a symbol')
    await expect(form.getByLabel('Entry price')).toHaveAccessibleDescription(/\w/)
    await expect(quantity).toHaveAccessibleDescription(/\w/)
    await expect(form.getByLabel('Entry date')).toHaveAccessibleDescription('Choose a date')
    for (const label of ['Symbol', 'Entry price', 'Quantity', 'Entry date'])
      await expect(form.getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
    await expect(form.getByText('4 fields to fix')).toBeVisible()
    await expect(symbol).toBeFocused()
  })

  await test.step('an amount is no negative number and no other text', async () => {
    const wrong = {
      'Entry price': '-1',
      Quantity: '1,500',
      Fees: '1e5',
      'Stop loss': 'ten',
      'Take profit': '-1',
    }
    await fill(form, { Symbol: 'ETH', 'Entry date': formatDayInField(getDayBeforeToday(3)), ...wrong })
    await save(form)
    const messages = new Set<string>()
    for (const [label, text] of Object.entries(wrong)) {
      const field = form.getByLabel(label, { exact: true })
      await expect(field, label).toHaveAttribute('aria-invalid', 'true')
      await expect(field, label).toHaveValue(text)
      messages.add(
        await field.evaluate(
          (input) => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent ?? '',
        ),
      )
    }
    expect(messages.size, 'a sentence for each kind').toBeGreaterThanOrEqual(3)
    await fill(form, { ...minimalTrade, Fees: '', 'Stop loss': '', 'Take profit': '' })
  })

  await test.step('a closed trade requires its exit price and date, an open trade has neither', async () => {
    await expect(form.getByLabel('Exit price')).toHaveCount(0)
    await form.getByRole('radio', { name: 'Closed' }).check()
    const exitDate = form.getByLabel('Exit date')
    await exitDate.fill('') // it starts with today
    await save(form)
    await expect(form.getByLabel('Exit price')).toHaveAccessibleDescription('Enter the exit price')
    await expect(exitDate).toHaveAccessibleDescription('Enter the exit date')
    await fill(form, { 'Exit price': '1', 'Exit date': formatDayInField(getDayBeforeToday(4)) })
    await save(form)
    await expect(exitDate).toHaveAccessibleDescription('The exit date is before the entry date')
    await exitDate.fill(formatDayInField(getDayBeforeToday(-1)))
    await save(form)
    await expect(exitDate).toHaveAccessibleDescription('The exit date is after today')
    await form.getByRole('radio', { name: 'Open', exact: true }).check()
  })

  await test.step('a decimal comma is shown as the number that it means, and an ambiguous one is asked about', async () => {
    const price = form.getByLabel('Entry price')
    await fill(form, { 'Entry price': '1.234,5' })
    await price.blur()
    await expect(price).toHaveValue('1234.5')
    await fill(form, { 'Entry price': '1,500', Quantity: '2,125' })
    await quantity.blur()
    const questions = form.getByRole('alert', { name: 'Which number do you mean?' })
    await expect(questions).toHaveCount(2)
    await save(form)
    for (const field of [price, quantity])
      await expect(field).toHaveAccessibleDescription('Choose which number you mean')
    await form.getByRole('button', { name: '1500', exact: true }).click()
    await form.getByRole('button', { name: '2.125', exact: true }).click()
    await expect(price).toHaveValue('1500')
    await expect(quantity).toBeFocused()
    await expect(questions).toHaveCount(0)
  })

  await test.step('an error that only the server finds is at its field, and the text stays', async () => {
    expect(await trader.trades()).toEqual([])
    await fill(form, { Notes: 'Written with care' })
    await page.route('**/api/v1/trades', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 422,
            json: {
              error: {
                code: 'request.invalid',
                message: 'Some fields are not valid. Correct them and try again.',
                requestId: 'req_test',
                fields: [{ field: 'quantity', code: 'field.invalid', message: 'This value is not valid' }],
              },
            },
          })
        : route.fallback(),
    )
    await save(form)
    await expect(quantity).toHaveAccessibleDescription('This value is not valid')
    await expect(form.getByLabel('Notes')).toHaveValue('Written with care')
  })

  await page.unroute('**/api/v1/trades')
  await save(form)
  await expect(getRow(page, 'ETH')).toBeVisible()
  expect(await trader.trades()).toMatchObject([{ entryPrice: '1500', quantity: '2.125', status: 'open' }])
})

test('the symbol field suggests own and listed symbols of the market, by mouse and by keys [FORM-18] [FORM-19] [FORM-21] [FORM-22]', async ({
  page,
  trader,
}) => {
  await page.clock.install()
  await trader.addTrade({ symbol: 'SOLV', market: 'crypto' })
  await trader.addTrade({ symbol: 'SOFI', market: 'stock' })
  await page.goto('/app')
  await expect(getRow(page, 'SOLV')).toBeVisible()
  await page.getByRole('button', { name: 'Add Trade' }).click()
  const form = tradeForm(page)
  const symbol = form.getByRole('combobox', { name: 'Symbol' })
  const list = form.getByRole('listbox', { name: 'Symbols' })

  await symbol.pressSequentially('s')
  await expect(list.getByRole('option').first()).toHaveText(/^SOLVFrom your trades/)
  await expect(list.getByRole('option').nth(1)).toHaveText(/^SHIB/)
  await expect(list.getByRole('option', { name: 'SOFI' })).toHaveCount(0)

  await symbol.fill('')
  await symbol.pressSequentially('coin')
  await expect(list.getByRole('option')).toHaveText([/^BCH/, /^BTC/, /^DOGE/, /^LTC/, /^USDC/])
  await symbol.press('ArrowDown')
  await symbol.press('Enter')
  await expect(symbol).toHaveValue('BTC')

  await form.getByRole('radio', { name: 'Stock' }).check()
  await symbol.fill('coi')
  await symbol.pressSequentially('n')
  await expect(list.getByRole('option')).toHaveText([/^COINCoinbase/])
  await symbol.press('Escape') // closes the list and not the form
  await expect(list).toHaveCount(0)
  await expect(symbol).toHaveValue('COIN')

  await form.getByRole('radio', { name: 'Crypto' }).check()
  await symbol.fill('')
  await symbol.pressSequentially('bit')
  await list.getByRole('option', { name: 'BTC' }).click() // though the field loses the focus first
  await expect(symbol).toHaveValue('BTC')
  await expect(list).toHaveCount(0)

  await test.step('the list stays for 200 ms after the field lost the focus', async () => {
    await symbol.fill('')
    await symbol.pressSequentially('bit')
    await expect(list).toBeVisible()
    await page.clock.pauseAt(Date.now() + 60_000)
    await form.getByLabel('Quantity').focus()
    await page.clock.runFor(199)
    await expect(list).toBeVisible()
    await page.clock.runFor(1)
    await expect(list).toHaveCount(0)
  })
})

test('a trade that the filter hides is named in the toast, with a button that shows it', async ({
  page,
  trader,
}) => {
  const { id } = await trader.addTrade({ symbol: 'AAPL', market: 'stock' })
  await page.goto('/app?market=stock')
  await expect(getRow(page, 'AAPL')).toBeVisible()
  await page.getByRole('button', { name: 'Add Trade' }).click()
  await fill(tradeForm(page), minimalTrade)
  await save(tradeForm(page))

  await expectToast(page, 'Trade Added', 'Trade has been successfully added. The filter hides it.')
  await expect(getRow(page, 'ETH')).toHaveCount(0)
  await toasts(page).getByRole('button', { name: 'Show it' }).click()
  await expect(getRow(page, 'ETH')).toBeVisible()
  await expect(page).toHaveURL('/app')

  await page.goto(`/app?search=AAPL&edit=${id}`)
  await fill(tradeForm(page), { Symbol: 'NVDA' })
  await save(tradeForm(page))
  await expectToast(page, 'Trade Updated', 'Trade has been successfully updated. The filter hides it.')
  await toasts(page).getByRole('button', { name: 'Show it' }).click()
  await expect(tradeForm(page).getByLabel('Symbol', { exact: true })).toHaveValue('NVDA') // an open trade opens in its form
})
