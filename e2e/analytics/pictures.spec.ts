import { expect, test } from '../fixtures.ts'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the bars of R have whole numbers below them, also when the first stands for a half', async ({
    page,
    trader,
  }) => {
    const risked = { quantity: '1', entryPrice: '100', stopLoss: '90', entryDate: '2024-01-02' }
    await trader.addClosedTrade({ ...risked, exitPrice: '75', exitDate: '2024-01-02' }) // −2.5R
    await trader.addClosedTrade({ ...risked, exitPrice: '130', exitDate: '2024-01-03' }) // 3R

    await page.goto('/app/analytics')

    const bars = page.getByRole('list', { name: 'Trades by Result in R' })
    await expect(bars.getByText('0R', { exact: true })).toBeVisible()
    await expect(bars.getByText('−2R', { exact: true })).toBeVisible()
  })
})
