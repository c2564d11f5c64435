import { expect, test } from '../fixtures.ts'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the bars of R have integer labels, even when the first bar starts at a half R', async ({
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

test('the bubble of a late day is inside the chart from the first display', async ({ page, trader }) => {
  await trader.addClosedTrade({ exitPrice: '75', entryDate: '2024-01-02', exitDate: '2024-01-02' })
  await trader.addClosedTrade({ exitPrice: '130', entryDate: '2024-01-02', exitDate: '2024-03-01' })
  await trader.addClosedTrade({ exitPrice: '130', entryDate: '2024-01-02', exitDate: '2024-02-28' })
  await page.goto('/app/analytics')
  const slider = page.getByRole('slider', { name: 'Day of the equity curve' })
  const chart = slider.locator('..')
  await expect(chart.locator('canvas').first()).toBeAttached()

  await slider.press('ArrowLeft')

  await expect(chart.locator('[data-side]')).toContainText('Feb 28, 2024')
  await expect(chart.locator('[data-side]')).toHaveAttribute('data-side', 'left')
})
