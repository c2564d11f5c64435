import type { Page } from '@playwright/test'
import { expect, longTest, test } from '../fixtures.ts'

const result = (exitDate: string, exitPrice: string) => ({
  quantity: '1',
  entryPrice: '100',
  entryDate: exitDate,
  exitDate,
  exitPrice,
})

const slider = (page: Page) => page.getByRole('slider', { name: 'Day of the equity curve' })

/** The tooltip next to the day under the pointer; screen readers read the slider instead. */
const tip = (page: Page) => slider(page).locator('..').locator('[data-side]')

/** The picture of the upper pane as text; the same picture has the same text. */
const readCanvas = (page: Page) =>
  slider(page)
    .locator('..')
    .locator('canvas')
    .first()
    .evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL())

/** The canvas once it stays the same: the labels of its axis are drawn again when their font has loaded. */
async function readDrawnCanvas(page: Page): Promise<string> {
  const blank = await readBlankCanvas(page)
  await page.evaluate(() => document.fonts.ready)
  let last = blank
  const isDrawn = async () => {
    const before = last
    last = await readCanvas(page)
    return last !== blank && last === before
  }
  await expect.poll(isDrawn).toBe(true)
  return last
}

const readBlankCanvas = (page: Page) =>
  slider(page)
    .locator('..')
    .locator('canvas')
    .first()
    .evaluate((drawn) => {
      const canvas = document.createElement('canvas')
      canvas.width = (drawn as HTMLCanvasElement).width
      canvas.height = (drawn as HTMLCanvasElement).height
      return canvas.toDataURL()
    })

test('every day of the equity curve can be read by keys and under the pointer; it is drawn again under a filter, and in the colours of the theme', async ({
  page,
  trader,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await trader.addClosedTrade({ ...result('2024-01-02', '150'), symbol: 'BTC' })
  await trader.addClosedTrade({ ...result('2024-01-04', '80'), symbol: 'ETH' })
  await trader.addClosedTrade({ ...result('2024-03-05', '110'), symbol: 'BTC' })
  await page.goto('/app/analytics')

  await test.step('the colours of the theme', async () => {
    await slider(page).waitFor()
    const inLight = await readDrawnCanvas(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => readCanvas(page)).not.toBe(inLight)
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(() => readCanvas(page)).toBe(inLight)
  })

  await test.step('by keys', async () => {
    await slider(page).focus()
    await expect(tip(page)).toHaveText(/on Mar 5, 2024/)
    await page.keyboard.press('Escape')
    await expect(tip(page)).toBeHidden()
    await page.keyboard.press('Home')
    await expect(slider(page)).toHaveAttribute('aria-valuetext', 'Jan 2, 2024: +$50.00, at the peak')
    await page.keyboard.press('ArrowRight')
    await expect(slider(page)).toHaveAttribute(
      'aria-valuetext',
      'Jan 4, 2024: +$30.00, $20.00 below the peak',
    )
    await expect(tip(page)).toHaveText(/\+\$30\.00 on Jan 4, 2024.*\$20\.00 below the peak/)
    await page.keyboard.press('End')
    await expect(slider(page)).toHaveAttribute('aria-valuetext', /^Mar 5, 2024: \+\$40\.00/)
  })

  await test.step('under the pointer', async () => {
    const chart = await slider(page).boundingBox()
    await page.mouse.move((chart?.x ?? 0) + 3, (chart?.y ?? 0) + 60)
    await expect(tip(page)).toHaveText(/on Jan 2, 2024/)
    await page.mouse.move(0, 0)
    await expect(tip(page)).toBeHidden()
    await expect(page.getByRole('link', { name: /TradingView/ }).first()).toBeVisible()
  })

  await test.step('a press and Enter open the page of the day', async () => {
    const chart = await slider(page).boundingBox()
    await page.mouse.click((chart?.x ?? 0) + 3, (chart?.y ?? 0) + 60)
    await expect(page).toHaveURL('/app/day/2024-01-02')
    await page.goBack()
    await slider(page).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/app/day/2024-03-05')
    await page.goBack()
  })

  await test.step('under a filter', async () => {
    const all = await readDrawnCanvas(page)
    await page.goto('/app/analytics?symbol=ETH')
    await expect(slider(page)).toHaveAttribute('aria-valuetext', /−\$20\.00/)
    await expect.poll(() => readCanvas(page)).not.toBe(all)
    await slider(page).press('Enter')
    await expect(page.getByRole('link', { name: 'Show the filtered trades' })).toHaveAttribute(
      'href',
      /symbol=ETH/,
    )
  })
})

// On each push: the test above reads the days with keys and a pointer, and opens one.
test.describe('by touch', () => {
  test.use({ hasTouch: true })

  longTest(
    'a tap on the curve shows the day under it until the next tap, and a second one there opens it',
    async ({ page, trader }) => {
      await trader.addClosedTrade(result('2024-01-02', '150'))
      await trader.addClosedTrade(result('2024-03-05', '110'))
      await page.goto('/app/analytics')

      await slider(page).scrollIntoViewIfNeeded() // touch controls are taller, so the curve starts below the window
      const chart = await slider(page).boundingBox()
      await page.touchscreen.tap((chart?.x ?? 0) + 10, (chart?.y ?? 0) + 60)

      await expect(tip(page)).toHaveText(/on Jan 2, 2024/)
      await page.touchscreen.tap((chart?.x ?? 0) + 10, (chart?.y ?? 0) + 60)
      await expect(page).toHaveURL('/app/day/2024-01-02')
    },
  )
})
