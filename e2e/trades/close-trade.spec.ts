import { formatDayInField, getDayBeforeToday, getUtcToday } from '../days.ts'
import { everyOrFirst, expect, test } from '../fixtures.ts'
import { expectToast } from '../toasts.ts'
import { breakCalls, getRow, listDrafts } from './trades-page.ts'

test('a trade is closed with price, date, fee and the ticked flags only [CLOSE-01] [CLOSE-02] [CLOSE-03] [CLOSE-04] [CLOSE-05] [CLOSE-06] [CLOSE-07] [CLOSE-08] [CLOSE-09] [CLOSE-10] [TRADE-08] [TOAST-10] [ERR-05]', async ({
  page,
  trader,
}) => {
  const before = await trader.addTrade({
    symbol: 'SOL',
    entryPrice: '100',
    quantity: '10',
    notes: 'Kept',
    fees: '2.5',
    feesUnit: 'amount',
  })
  await page.goto('/app')
  await expect(getRow(page, 'SOL').getByRole('button', { name: /View details/ })).toHaveCount(0)
  await getRow(page, 'SOL').getByRole('button', { name: 'Close trade SOL' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close Trade: SOL' })
  const price = dialog.getByLabel('Exit price')
  const date = dialog.getByLabel('Exit date')
  const flag = (name: string) => dialog.getByRole('checkbox', { name: new RegExp(`^${name}`) })
  const close = dialog.getByRole('button', { name: 'Close Trade' })

  await test.step('the dialog has the symbol in its name, today, and no box ticked', async () => {
    await expect(price).toHaveValue('')
    await expect(price).toBeFocused()
    await expect(date).toHaveValue(formatDayInField(getUtcToday()))
    for (const name of ['Stop loss hit', 'Take profit hit', 'Stop loss modified', 'Take profit modified'])
      await expect(flag(name)).not.toBeChecked()
  })

  await test.step('without a numeric price or without a date no trade is closed', async () => {
    for (const wrong of ['', 'much']) {
      await price.fill(wrong)
      await close.click()
      await expect(price, wrong).toHaveAttribute('aria-invalid', 'true')
      await expect(price).toHaveAccessibleDescription(/\w/)
    }
    await price.fill('1.5')
    await date.fill('')
    await close.click()
    await expect(date).toHaveAccessibleDescription('Choose a date')
    expect((await trader.trade(before.id)).status).toBe('open')
  })

  await test.step('the figures follow the typed exit and its fee, in one row at any width', async () => {
    await price.fill('110,00001') // a decimal comma
    await dialog.getByLabel('Exit fee').fill('1.5')
    await expect(dialog.locator('footer')).toContainText('96.00')
    const names = dialog.locator('footer dt')
    await expect(names).toHaveText(['Net P&L', 'Result', 'Fees'])
    for (const width of everyOrFirst([390, 1280, 1440])) {
      await page.setViewportSize({ width, height: 900 })
      const tops = await names.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
      expect(new Set(tops).size, `rows at ${width} px`).toBe(1)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('price, date and ticks are there after a reload', async () => {
    await date.fill(formatDayInField(getDayBeforeToday(1)))
    await flag('Take profit hit').check()
    await flag('Stop loss modified').check()
    await page.reload()
    await expect(dialog.getByText('Draft restored.')).toBeVisible()
    await expect(price).toHaveValue('110.00001')
    await expect(date).toHaveValue(formatDayInField(getDayBeforeToday(1)))
    for (const name of ['Take profit hit', 'Stop loss modified']) await expect(flag(name)).toBeChecked()
    for (const name of ['Stop loss hit', 'Take profit modified']) await expect(flag(name)).not.toBeChecked()
  })

  await test.step('after a failed closing the trade is open and the dialog keeps its price', async () => {
    const restore = await breakCalls(page, 'POST', '**/close')
    await close.click()
    await expectToast(page, 'Error', 'Failed to close trade.')
    await expect(price).toHaveValue('110.00001')
    expect((await trader.trade(before.id)).status).toBe('open')
    await restore()
  })

  await close.click()
  await expectToast(page, 'Trade Closed', 'Trade has been successfully closed')
  await expect(dialog).toHaveCount(0)
  await expect(getRow(page, 'SOL')).toContainText('+$96.00')
  await expect(getRow(page, 'SOL').getByRole('button', { name: 'View details SOL' })).toBeVisible()
  expect(await listDrafts(page)).toEqual([])
  const { version, updatedAt, pnl, ...after } = await trader.trade(before.id)
  expect(after).toEqual({
    ...Object.fromEntries(Object.entries(before).filter(([name]) => name in after)),
    status: 'closed',
    fees: '4',
    exitPrice: '110.00001',
    exitDate: getDayBeforeToday(1),
    tpHit: true,
    slModified: true,
    baseRate: '1',
    rateSource: 'same',
    basePnl: '96.0001',
  })

  await test.step('a trade that was closed in another place is not closed twice', async () => {
    const { id } = await trader.addTrade({ symbol: 'ETH' })
    await page.goto(`/app?close=${id}`)
    const other = page.getByRole('dialog', { name: 'Close Trade: ETH' })
    await other.getByLabel('Exit price').fill('110')
    await trader.browser.post(`/api/v1/trades/${id}/close`, { exitPrice: '99', exitDate: getUtcToday() })
    await other.getByRole('button', { name: 'Close Trade' }).click()
    await expect(other.getByText('This trade is already closed.')).toBeVisible()
    expect((await trader.trade(id)).exitPrice).toBe('99')
  })
})
