import { formatDayInField, getDayBeforeToday, getUtcToday } from '../days.ts'
import { everyOrFirst, expect, test } from '../fixtures.ts'
import { expectToast } from '../toasts.ts'
import { breakCalls, getRow } from './trades-page.ts'

test('Close opens a dialog named after the symbol, with today and no box ticked [CLOSE-01] [CLOSE-02] [CLOSE-03] [CLOSE-06] [TRADE-08]', async ({
  page,
  trader,
}) => {
  await trader.addTrade({ symbol: 'SOL' })
  await page.goto('/app')
  await expect(getRow(page, 'SOL').getByRole('button', { name: /View details/ })).toHaveCount(0)

  await getRow(page, 'SOL').getByRole('button', { name: 'Close trade SOL' }).click()

  const dialog = page.getByRole('dialog', { name: 'Close Trade: SOL' })
  await expect(dialog.getByLabel('Exit price')).toHaveValue('')
  await expect(dialog.getByLabel('Exit price')).toBeFocused()
  await expect(dialog.getByLabel('Exit date')).toHaveValue(formatDayInField(getUtcToday()))
  for (const name of [/^Stop loss hit/, /^Take profit hit/, /^Stop loss modified/, /^Take profit modified/]) {
    await expect(dialog.getByRole('checkbox', { name })).not.toBeChecked()
  }
})

test('confirming closes the trade with price, date and the ticked flags only [CLOSE-07] [CLOSE-08] [CLOSE-09] [CLOSE-10] [TOAST-10]', async ({
  page,
  trader,
}) => {
  const before = await trader.addTrade({
    symbol: 'SOL',
    entryPrice: '100',
    quantity: '10',
    notes: 'Kept',
    fees: '5',
  })
  await page.goto('/app')
  await getRow(page, 'SOL').getByRole('button', { name: 'Close trade SOL' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close Trade: SOL' })
  await dialog.getByLabel('Exit price').fill('110.00001')
  await dialog.getByLabel('Exit date').fill(formatDayInField(getDayBeforeToday(1)))
  await dialog.getByRole('checkbox', { name: /^Take profit hit/ }).check()
  await dialog.getByRole('checkbox', { name: /^Stop loss modified/ }).check()

  await dialog.getByRole('button', { name: 'Close Trade' }).click()

  await expectToast(page, 'Trade Closed', 'Trade has been successfully closed')
  await expect(dialog).toHaveCount(0)
  await expect(getRow(page, 'SOL')).toContainText('+$50.00')
  await expect(getRow(page, 'SOL').getByRole('button', { name: 'View details SOL' })).toBeVisible()
  const { version, updatedAt, pnl, ...after } = await trader.trade(before.id)
  expect(after).toEqual({
    ...Object.fromEntries(Object.entries(before).filter(([name]) => name in after)),
    status: 'closed',
    exitPrice: '110.00001',
    exitDate: getDayBeforeToday(1),
    tpHit: true,
    slModified: true,
    accountRate: '1',
    rateSource: 'same',
    accountPnl: '50.0001',
  })
})

test('a fee of the exit is added to the fees of the trade, and the figures count it while it is typed', async ({
  page,
  trader,
}) => {
  const { id } = await trader.addTrade({
    symbol: 'SOL',
    entryPrice: '100',
    quantity: '10',
    fees: '2.5',
    feesUnit: 'amount',
  })
  await page.goto(`/app?close=${id}`)
  const dialog = page.getByRole('dialog', { name: 'Close Trade: SOL' })
  await dialog.getByLabel('Exit price').fill('110')
  await dialog.getByLabel('Exit fee').fill('1.5')
  await expect(dialog.locator('footer')).toContainText('96.00')

  await dialog.getByRole('button', { name: 'Close Trade' }).click()

  await expect(dialog).toHaveCount(0)
  expect(await trader.trade(id)).toMatchObject({ status: 'closed', fees: '4', feesUnit: 'amount', pnl: '96' })
})

test('without a numeric price or without a date no trade is closed [CLOSE-04] [CLOSE-05]', async ({
  page,
  trader,
}) => {
  const { id } = await trader.addTrade({ symbol: 'SOL' })
  await page.goto(`/app?close=${id}`)
  const dialog = page.getByRole('dialog', { name: 'Close Trade: SOL' })
  const price = dialog.getByLabel('Exit price')
  const close = dialog.getByRole('button', { name: 'Close Trade' })

  for (const wrong of ['', 'much', '-1', '1,500']) {
    await price.fill(wrong)
    await close.click()
    await expect(price, wrong).toHaveAttribute('aria-invalid', 'true')
    await expect(price).toHaveAccessibleDescription(/\w/)
  }
  await price.fill('1.5')
  await dialog.getByLabel('Exit date').fill('')
  await close.click()

  await expect(dialog.getByLabel('Exit date')).toHaveAccessibleDescription('Choose a date')
  expect((await trader.trade(id)).status).toBe('open')
})

test('after a failed closing the trade is open and the dialog keeps its price [ERR-05]', async ({
  page,
  trader,
}) => {
  const { id } = await trader.addTrade({ symbol: 'SOL' })
  await page.goto(`/app?close=${id}`)
  await breakCalls(page, 'POST', '**/close')
  const dialog = page.getByRole('dialog', { name: 'Close Trade: SOL' })
  await dialog.getByLabel('Exit price').fill('110')

  await dialog.getByRole('button', { name: 'Close Trade' }).click()

  await expectToast(page, 'Error', 'Failed to close trade.')
  await expect(dialog.getByLabel('Exit price')).toHaveValue('110')
  expect((await trader.trade(id)).status).toBe('open')
})

test('a trade that was closed in another place is not closed twice', async ({ page, trader }) => {
  const { id } = await trader.addTrade({ symbol: 'SOL' })
  await page.goto(`/app?close=${id}`)
  const dialog = page.getByRole('dialog', { name: 'Close Trade: SOL' })
  await dialog.getByLabel('Exit price').fill('110')
  await trader.browser.post(`/api/v1/trades/${id}/close`, { exitPrice: '99', exitDate: getUtcToday() })

  await dialog.getByRole('button', { name: 'Close Trade' }).click()

  await expect(dialog.getByText('This trade is already closed.')).toBeVisible()
  expect((await trader.trade(id)).exitPrice).toBe('99')
})

for (const width of everyOrFirst([390, 1280, 1440])) {
  test(`the figures of the typed exit are in one row at ${width} px`, async ({ page, trader }) => {
    await page.setViewportSize({ width, height: 900 })
    const { id } = await trader.addTrade({ symbol: 'SOL', entryPrice: '100', quantity: '1000', fees: '12.5' })
    await page.goto(`/app?close=${id}`)
    const dialog = page.getByRole('dialog', { name: 'Close Trade: SOL' })

    await dialog.getByLabel('Exit price').fill('123.45')

    const names = dialog.locator('footer dt')
    await expect(names).toHaveText(['Net P&L', 'Result', 'Fees'])
    const tops = await names.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(1)
  })
}
