import { expect, test } from '../fixtures.ts'

test('the trades that an entry names are chips without an underline', async ({ page, trader }) => {
  const trade = await trader.addClosedTrade({ symbol: 'BTC_USDT' })
  const entry = await trader.addEntry({ tradeIds: [trade.id] })

  await page.goto(`/app/journal?view=${entry.id}`)

  await expect(page.getByRole('dialog').getByRole('link', { name: /BTC_USDT/ })).toHaveCSS(
    'text-decoration-line',
    'none',
  )
})
