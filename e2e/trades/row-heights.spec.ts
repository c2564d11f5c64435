import type { Locator } from '@playwright/test'
import { everyOrFirst, expect, test } from '../fixtures.ts'
import { rows } from './trades-page.ts'

// The list places its rows by a number and draws them by a style. When both differ, rows overlap or leave a gap.
for (const { width, height, gap } of everyOrFirst(
  [
    { width: 1440, height: 900, gap: 0 },
    { width: 390, height: 844, gap: 8 },
    { width: 1000, height: 800, gap: 0 },
  ],
  2,
)) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height } })

    test(`rows of the list of trades are ${gap} px apart, with short and long texts`, async ({
      page,
      trader,
    }) => {
      await trader.addTrade({ symbol: 'SOL' })
      await trader.addClosedTrade({
        symbol: 'BTC_USDT',
        strategy: 'Opening range breakout on the 5 minute chart, second try',
        tags: ['[SL] moved', 'news', 'revenge?', '- 350.00 USD'],
      })
      await trader.addClosedTrade({ symbol: 'TSLA', exitPrice: '91.5' })
      await page.goto('/app')
      await expect(rows(page)).toHaveCount(3)

      const boxes = await getBoxes(rows(page))

      for (const [at, box] of boxes.entries()) {
        const above = boxes[at - 1]
        if (above) expect(box.y - (above.y + above.height), `between rows ${at} and ${at + 1}`).toBe(gap)
      }
      expect(new Set(boxes.map((box) => box.height)).size, 'all rows have one height').toBe(1)
    })
  })
}

async function getBoxes(found: Locator) {
  const boxes = await Promise.all((await found.all()).map((row) => row.boundingBox()))
  return boxes.filter((box) => box !== null).sort((a, b) => a.y - b.y)
}
