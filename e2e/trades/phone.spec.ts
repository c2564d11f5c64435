import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { foldedGroups, getRow, tradeForm, unfold } from './trades-page.ts'

const MIN_TARGET_PX = 44

for (const [width, height] of [
  [390, 844],
  [320, 640],
] as const) {
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

    test('the heading of the list and its buttons do not overlap', async ({ page, trader }) => {
      await trader.addTrade({ symbol: 'SOL' })
      await page.goto('/app')
      const heading = await page.getByRole('heading', { name: 'Your Trades' }).boundingBox()
      const link = await page.getByRole('link', { name: 'Import' }).boundingBox()

      expect(await isFullyVisible(page.getByRole('heading', { name: 'Your Trades' }))).toBe(true)
      // Both are visible, so both have a box.
      const isBelow = link!.y >= heading!.y + heading!.height
      const isRight = link!.x >= heading!.x + heading!.width
      expect(isBelow || isRight).toBe(true)
    })

    test('every control in the list and the form is 44 px high and wide', async ({ page, trader }) => {
      await trader.addTrade({ symbol: 'SOL' })
      await trader.addClosedTrade({ symbol: 'ETH' })
      await page.goto('/app')
      await expect(getRow(page, 'SOL')).toBeVisible()
      const list = page.getByRole('region', { name: 'Trades', exact: true })
      expect(await findSmallTargets(list.getByRole('button'))).toEqual([])

      await page.getByRole('button', { name: 'Add Trade' }).click()
      for (const group of foldedGroups) await unfold(tradeForm(page), group)
      await tradeForm(page).getByLabel('Tags').fill('retest,')
      await expect(tradeForm(page).getByRole('button', { name: 'Remove tag retest' })).toBeVisible()
      await tradeForm(page).getByRole('radio', { name: /^4/ }).check()
      expect(await findSmallTargets(tradeForm(page).getByRole('button'))).toEqual([])
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

async function findSmallTargets(buttons: Locator): Promise<string[]> {
  const sizes = await buttons.evaluateAll((elements) =>
    elements.map((element) => {
      const { width, height } = element.getBoundingClientRect()
      const { position, top, bottom } = getComputedStyle(element, '::after')
      const extended = position === 'absolute' ? -Number.parseFloat(top) - Number.parseFloat(bottom) : 0
      return {
        name: element.getAttribute('aria-label') ?? element.textContent ?? '',
        width,
        height: height + (extended || 0),
      }
    }),
  )
  expect(sizes.length).toBeGreaterThan(0)
  return sizes
    .filter(({ width, height }) => width < MIN_TARGET_PX || height < MIN_TARGET_PX)
    .map(({ name, width, height }) => `${name} ${width}x${height}`)
}
