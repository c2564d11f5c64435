import type { Locator } from '@playwright/test'
import { everyOrFirst, expect, test } from '../fixtures.ts'
import { getRow, tradeForm } from './trades-page.ts'

for (const [width, height] of everyOrFirst([
  [320, 640],
  [390, 844],
] as const)) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height } })

    test('a price like 0.00000012 is readable in list, details and form', async ({ page, trader }) => {
      const { id } = await trader.addClosedTrade({
        symbol: 'PEPE',
        entryPrice: '0.00000012',
        exitPrice: '0.00000019',
        quantity: '41250000.5',
      })
      await page.goto('/app')
      for (const price of ['0.00000012', '0.00000019']) {
        expect(await isFullyVisible(getRow(page, 'PEPE').getByText(price, { exact: true })), price).toBe(true)
      }

      await page.goto(`/app?view=${id}`)
      const details = page.getByRole('dialog', { name: 'PEPE' })
      for (const price of ['0.00000012', '0.00000019']) {
        expect(await isFullyVisible(details.getByText(price, { exact: true })), price).toBe(true)
      }

      await page.goto(`/app?edit=${id}`)
      const entry = tradeForm(page).getByLabel('Entry price')
      await expect(entry).toHaveValue('0.00000012')
      expect(await isFullyVisible(entry), 'entry price').toBe(true)
    })
  })
}

/** Whether all text of an element or field is visible: not cut, and inside the window. */
function isFullyVisible(part: Locator): Promise<boolean> {
  return part.evaluate((element) => {
    const { left, right, width } = element.getBoundingClientRect()
    return (
      width > 0 && left >= 0 && right <= window.innerWidth && element.scrollWidth <= element.clientWidth + 1
    )
  })
}
