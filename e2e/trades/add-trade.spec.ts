import { getToday } from '@candlebook/domain/days'
import { formatDayInField, getDayBeforeToday, getUtcToday } from '../days.ts'
import { expect, test } from '../fixtures.ts'
import { expectToast, toasts } from '../toasts.ts'
import { fill, getRow, minimalTrade, openNewTrade, save, tradeForm, unfold } from './trades-page.ts'

test('Add Trade opens an empty form for today [TRADE-01] [FORM-01] [FORM-27] [FORM-31]', async ({
  page,
  trader: _,
}) => {
  await page.goto('/app')
  await expect(page.getByRole('heading', { level: 1, name: 'Your Trades' })).toBeVisible()

  await page.getByRole('button', { name: 'Add Trade' }).first().click()

  const form = page.getByRole('dialog', { name: 'Add New Trade' })
  for (const label of [
    'Symbol',
    'Entry price',
    'Quantity',
    'Fees',
    'Stop loss',
    'Strategy',
    'Account',
    'Notes',
  ]) {
    await expect(form.getByLabel(label, { exact: true })).toHaveValue('')
  }
  await expect(form.getByLabel('Entry date')).toHaveValue(formatDayInField(getUtcToday()))
  await expect(form.getByRole('radio', { name: 'Crypto' })).toBeChecked()
  await expect(form.getByRole('radio', { name: 'Long' })).toBeChecked()
  await expect(form.getByRole('radio', { name: 'Open' })).toBeChecked()
  await expect(form.getByLabel('I followed my plan')).not.toBeChecked()
})

test('a trade with only the required fields is saved, its symbol in capitals, and is first in the list [FORM-12] [FORM-17] [TRADE-16] [TOAST-07]', async ({
  page,
  trader,
}) => {
  await trader.addTrade({ symbol: 'OLD' })
  const form = await openNewTrade(page)
  await fill(form, { ...minimalTrade, Symbol: 'eth' })
  await expect(form.getByLabel('Symbol', { exact: true })).toHaveValue('ETH')

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

test('every field of the form is unchanged after a save and a reload [FORM-03] [FORM-05] [LINK-05]', async ({
  page,
  trader,
}) => {
  const form = await openNewTrade(page)
  await form.getByRole('radio', { name: 'Stock' }).check()
  await form.getByRole('radio', { name: 'Short' }).check()
  await form.getByRole('radio', { name: 'Closed' }).check()
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
  await fill(form, texts)
  await unfold(form, 'Setup and account')
  await unfold(form, 'Mind')
  await form.getByRole('combobox', { name: 'Time frame' }).click()
  await page.getByRole('option', { name: '4h', exact: true }).click()
  await form.getByRole('button', { name: 'Patient', exact: true }).click()
  await form.getByRole('radio', { name: '4 High' }).check()
  await form.getByLabel('I followed my plan').check()

  await save(form)
  await expect(form).toHaveCount(0)
  await page.reload()
  await getRow(page, 'NVDA').getByRole('button', { name: 'Edit' }).click()

  const edit = page.getByRole('dialog', { name: 'Edit Trade' })
  for (const [label, text] of Object.entries({ ...texts, Tags: '', Links: '' })) {
    await expect(edit.getByLabel(label, { exact: true }), label).toHaveValue(text)
  }
  for (const name of ['Stock', 'Short', 'Closed', '4 High']) {
    await expect(edit.getByRole('radio', { name, exact: true })).toBeChecked()
  }
  for (const tag of ['gap', 'earnings']) {
    await expect(edit.getByRole('button', { name: `Remove tag ${tag}` })).toBeVisible()
  }
  await expect(edit.getByRole('button', { name: 'Remove link my note in the blue book' })).toBeVisible()
  await expect(edit.getByRole('combobox', { name: 'Time frame' })).toHaveText('4h')
  await expect(edit.getByRole('button', { name: 'Patient', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(edit.getByLabel('I followed my plan')).toBeChecked()
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
    feesUnit: 'percent',
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
})

test('the arrow keys step prices by 0.00001, fees by 0.01 and risk by 0.1 [FORM-15] [FORM-16]', async ({
  page,
  trader: _,
}) => {
  const form = await openNewTrade(page)
  for (const [label, before, after] of [
    ['Entry price', '1.5', '1.50001'],
    ['Quantity', '2', '2.00001'],
    ['Stop loss', '1', '1.00001'],
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

test('the switch sets fees to percent of the entry value or to money, and the choice is stored', async ({
  page,
  trader,
}) => {
  const form = await openNewTrade(page)
  await form.getByRole('radio', { name: 'Closed' }).check()
  await fill(form, {
    Symbol: 'ETH',
    'Entry price': '100',
    Quantity: '10',
    'Exit price': '110',
    'Exit date': formatDayInField(getUtcToday()),
    Fees: '5',
  })
  await expect(form.getByText('+$50.00')).toBeVisible()

  await form.getByRole('button', { name: 'Amount of money' }).click()

  await expect(form.getByText('+$95.00')).toBeVisible()
  await save(form)
  await expect(getRow(page, 'ETH')).toContainText('+$95.00')
  expect((await trader.trades())[0]).toMatchObject({ fees: '5', feesUnit: 'amount', pnl: '95' })
  await page.getByRole('button', { name: 'Add Trade' }).click()
  await expect(tradeForm(page).getByRole('button', { name: 'Amount of money', pressed: true })).toBeVisible()
})

for (const timezoneId of ['Pacific/Pago_Pago', 'Pacific/Kiritimati']) {
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId })

    test('a new trade has the current day of this time zone as its entry date [FORM-27]', async ({
      page,
      trader: _,
    }) => {
      await page.goto('/app?new=')

      const there = getToday(timezoneId, new Date())
      await expect(tradeForm(page).getByLabel('Entry date')).toHaveValue(formatDayInField(there))
    })
  })
}

test('with an empty symbol, the first press on another field moves the focus there, and so does Tab', async ({
  page,
  trader: _,
}) => {
  await page.goto('/app')
  for (const leave of ['press', 'tab'] as const) {
    await openNewTrade(page)
    const form = tradeForm(page)
    await expect(form.getByLabel('Symbol', { exact: true })).toBeFocused()
    const quantity = form.getByLabel('Quantity', { exact: true })
    if (leave === 'press') await quantity.click()
    else await page.keyboard.press('Tab')

    await expect(form).not.toBeFocused()
    if (leave === 'press') {
      await page.keyboard.type('25')
      await expect(quantity).toHaveValue('25')
    }
    await page.reload()
    await page.goto('/app')
  }
})

test('a trade that the filter hides is named in the toast, with a button that shows it', async ({
  page,
  trader,
}) => {
  await trader.addTrade({ symbol: 'AAPL', market: 'stock' })
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
})

test('an edited trade that the filter then hides is named in the toast, with a button that opens it', async ({
  page,
  trader,
}) => {
  const { id } = await trader.addTrade({ symbol: 'AAPL', market: 'stock' })
  await trader.addTrade({ symbol: 'MSFT', market: 'stock' })
  await page.goto(`/app?search=AAPL&edit=${id}`)
  await fill(tradeForm(page), { Symbol: 'NVDA' })

  await save(tradeForm(page))

  await expectToast(page, 'Trade Updated', 'Trade has been successfully updated. The filter hides it.')
  await toasts(page).getByRole('button', { name: 'Show it' }).click()
  await expect(tradeForm(page).getByLabel('Symbol', { exact: true })).toHaveValue('NVDA') // an open trade opens in its form
})
