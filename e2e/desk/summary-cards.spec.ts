import { formatDayInField, getUtcToday } from '../days.ts'
import { expect, test } from '../fixtures.ts'
import { getCard, saveEntry } from '../journal/journal-page.ts'
import { fill, getRow, minimalTrade, save, tradeForm } from '../trades/trades-page.ts'
import { summaryCard as card, getFigure } from './cards.ts'

test('the cards are zero before the first trade, and right from then on, without a reload and under any filter [CONST-08] [SHELL-20] [SHELL-21] [SHELL-22] [SHELL-23]', async ({
  page,
  trader,
}) => {
  await page.goto('/app')
  await expect(getFigure(page, 'Total P&L')).toHaveText('€0.00')
  await expect(getFigure(page, 'Win Rate')).toHaveText('0.0%')
  await expect(getFigure(page, 'Open Trades')).toHaveText('0')
  await expect(getFigure(page, 'Journal Entries')).toHaveText('0')
  const form = tradeForm(page)

  await test.step('an open trade', async () => {
    await page.getByRole('button', { name: 'Add Trade' }).first().click()
    await fill(form, minimalTrade)
    await save(form)
    await expect(getFigure(page, 'Open Trades')).toHaveText('1')
    await expect(card(page, 'Open Trades')).toContainText('It has no stop')
    await expect(getFigure(page, 'Total P&L')).toHaveText('€0.00')
  })

  await test.step('the same trade, closed', async () => {
    await getRow(page, 'ETH').getByRole('button', { name: 'Close trade ETH' }).click()
    await page.getByRole('dialog').getByLabel('Exit price').fill('3200.5')
    await page.getByRole('dialog').getByRole('button', { name: 'Close Trade' }).click()
    await expect(getFigure(page, 'Total P&L')).toHaveText('+€200.00')
    await expect(getFigure(page, 'Win Rate')).toHaveText('100.0%')
    await expect(getFigure(page, 'Open Trades')).toHaveText('0')
    await expect(card(page, 'Open Trades')).toContainText('No open positions')
  })

  await test.step('a loss, and after the deletion of the win', async () => {
    await page.getByRole('button', { name: 'Add Trade' }).click()
    await form.getByRole('radio', { name: 'Closed' }).check()
    await fill(form, {
      ...minimalTrade,
      Symbol: 'SOL',
      'Exit price': '3050.5',
      'Exit date': formatDayInField(getUtcToday()),
    })
    await save(form)
    await expect(getFigure(page, 'Total P&L')).toHaveText('+€100.00')
    await expect(getFigure(page, 'Win Rate')).toHaveText('50.0%')
    await getRow(page, 'ETH').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(getFigure(page, 'Total P&L')).toHaveText('−€100.00')
    await expect(getFigure(page, 'Win Rate')).toHaveText('0.0%')
  })

  await test.step('an entry of the journal, and after its deletion', async () => {
    await page.getByRole('tab', { name: /^Journal/ }).click()
    await page.getByRole('button', { name: 'New Entry' }).first().click()
    const entry = page.getByRole('dialog', { name: 'New Journal Entry' })
    await entry.getByLabel('Title').fill('BTC_USDT: stop moved')
    await entry.getByLabel('Content').fill('- 350.00 USD')
    await saveEntry(entry)
    await expect(getFigure(page, 'Journal Entries')).toHaveText('1')
    await getCard(page, 'BTC_USDT: stop moved').getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(getFigure(page, 'Journal Entries')).toHaveText('0')
  })

  await test.step('the cards count all trades under any filter; the total and its sum are in euro, the rows in dollars', async () => {
    await trader.addClosedTrade({ fees: '5', feesUnit: 'percent' })
    await trader.addTrade({ symbol: 'NVDA', market: 'stock' })
    await trader.addTrade({ symbol: 'ADA' })
    await page.goto('/app')
    await expect(getFigure(page, 'Total P&L')).toHaveText('−€50.00')
    await expect(page.getByText('Closed trades add up to −€50.00, the same as Total P&L')).toBeVisible()
    await expect(page.getByText('+$50.00')).toBeVisible()
    await page.goto('/app?market=stock')
    await expect(getRow(page, 'NVDA')).toBeVisible()
    await expect(getRow(page, 'ADA')).toHaveCount(0)
    await expect(getFigure(page, 'Open Trades')).toHaveText('2')
    await expect(getFigure(page, 'Total P&L')).toHaveText('−€50.00')
  })
})
