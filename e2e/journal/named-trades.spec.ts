import { expect, test } from '../fixtures.ts'
import { saveCurrency } from '../money/six-currencies.ts'

test('each trade that an entry names is a chip without an underline, with its P&L in the currency of the trade', async ({
  page,
  trader,
}) => {
  await saveCurrency(trader, 'EUR')
  const trades = [
    await trader.addClosedTrade({ symbol: '7203', market: 'stock', currency: 'JPY', exitPrice: '5100' }),
    await trader.addClosedTrade({ symbol: 'BTC_USDT', currency: 'USDT', exitPrice: '90' }),
    await trader.addClosedTrade({ symbol: 'SAP', market: 'stock' }),
  ]
  const entry = await trader.addEntry({ tradeIds: trades.map(({ id }) => id) })

  await page.goto(`/app/journal?view=${entry.id}`)

  const chip = (symbol: string) => page.getByRole('dialog').getByRole('link', { name: symbol })
  await expect(chip('7203')).toContainText('+¥50,000')
  await expect(chip('BTC_USDT')).toContainText('−100.00 USDT')
  await expect(chip('BTC_USDT')).toHaveCSS('text-decoration-line', 'none')
  await expect(chip('SAP')).toContainText('+€100.00')
})
