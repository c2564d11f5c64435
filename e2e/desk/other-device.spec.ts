import { expect, test } from '../fixtures.ts'
import { openLive } from '../open-live.ts'
import { getRow } from '../trades/trades-page.ts'

test('an entry and a trade made on the phone appear on the open desk without a reload [CLOSE-10] [JRNL-23]', async ({
  page,
  trader,
}) => {
  await openLive(page, '/app/journal')
  await expect(page.getByText('No journal entries yet')).toBeVisible()

  await trader.addEntry({ title: 'Written on the phone' })
  await expect(page.getByRole('heading', { name: 'Written on the phone' })).toBeVisible()

  await openLive(page, '/app')
  await expect(page.getByText('No trades found')).toBeVisible()
  const trade = await trader.addTrade({ symbol: 'NVDA', market: 'stock' })
  await expect(getRow(page, 'NVDA')).toContainText('Open')

  const closed = { exitPrice: '90', exitDate: trade.entryDate, version: trade.version }
  await trader.browser.post(`/api/v1/trades/${trade.id}/close`, closed)
  await expect(getRow(page, 'NVDA')).toContainText('Closed')
})
