import { expect, longTest } from '../fixtures.ts'

// On each push: equity-chart.spec.ts reads days from the bubble.
longTest(
  'the bubble of a late day is inside the chart from the first display; on a phone the bars of R have integer labels, also from a half R on',
  async ({ page, trader }) => {
    const risked = { quantity: '1', entryPrice: '100', stopLoss: '90', entryDate: '2024-01-02' }
    await trader.addClosedTrade({ ...risked, exitPrice: '75', exitDate: '2024-01-02' }) // −2.5R
    for (const exitDate of ['2024-03-01', '2024-02-28'])
      await trader.addClosedTrade({ ...risked, exitPrice: '130', exitDate }) // 3R
    await page.goto('/app/analytics')
    const slider = page.getByRole('slider', { name: 'Day of the equity curve' })
    const chart = slider.locator('..')
    await expect(chart.locator('canvas').first()).toBeAttached()

    await slider.press('ArrowLeft')

    await expect(chart.locator('[data-side]')).toContainText('Feb 28, 2024')
    await expect(chart.locator('[data-side]')).toHaveAttribute('data-side', 'left')
    await page.setViewportSize({ width: 390, height: 844 })
    const bars = page.getByRole('list', { name: 'Trades by Result in R' })
    await expect(bars.getByText('0R', { exact: true })).toBeVisible()
    await expect(bars.getByText('−2R', { exact: true })).toBeVisible()
  },
)
