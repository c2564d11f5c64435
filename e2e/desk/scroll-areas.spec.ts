import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from '../fixtures.ts'
import { addSixTrades } from '../money/six-currencies.ts'

const LONG = Array.from({ length: 80 }, (_, n) => `Paragraph ${n} of a long day.`).join('\n\n')

test('a scroll area hides its bar 600 ms after scrolling or the pointer stops, and a table that scrolls sideways has a shadow where more columns follow [CONST-02]', async ({
  page,
  server,
  trader,
}) => {
  await test.step('a shadow', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await addSixTrades(trader, server)
    await page.goto('/app/analytics?currencies=own')
    const table = page.getByRole('group', { name: 'Figures in each currency' })
    await table.scrollIntoViewIfNeeded()
    expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeGreaterThan(20)
    const atStart = await measureEdges(table)
    await table.evaluate((box) => box.scrollTo(box.scrollWidth, 0))
    const atEnd = await measureEdges(table)
    expect([atStart.left, atEnd.right], 'nothing follows').toEqual([255, 255])
    expect(atStart.right).toBeLessThan(245)
    expect(atEnd.left).toBeLessThan(245)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  const { id } = await trader.addEntry({ title: 'A long day', content: LONG })
  await page.clock.install()
  await page.goto(`/app/journal?view=${id}`)
  const area = page.getByRole('dialog', { name: 'A long day' }).locator('[data-scrollbar]')
  await expect(area).toContainText('Paragraph 79')
  await page.clock.pauseAt(Date.now() + 60_000)
  expect(await isBarShown(area), 'when idle').toBe(false)

  for (const [what, move] of [
    ['scrolling', () => area.evaluate((box) => box.scrollBy(0, 200))],
    ['the pointer', () => area.hover({ position: { x: 40, y: 80 } })],
  ] as const) {
    await move()
    await expect.poll(() => isBarShown(area), what).toBe(true)
    await page.clock.runFor(599)
    expect(await isBarShown(area), `599 ms after ${what}`).toBe(true)
    await page.clock.runFor(1)
    expect(await isBarShown(area), `600 ms after ${what}`).toBe(false)
  }
})

async function isBarShown(area: Locator): Promise<boolean> {
  const colour = await area.evaluate((box) => getComputedStyle(box).scrollbarColor)
  return !colour.startsWith('rgba(0, 0, 0, 0)')
}

/** How light both edges of an area are, 255 for white, in the space above the text of a row. */
async function measureEdges(area: Locator): Promise<{ left: number; right: number }> {
  const row = await area.getByRole('rowheader').last().boundingBox()
  const box = await area.boundingBox()
  const measure = async (x: number) => {
    const clip = { x, y: row!.y + 3, width: 3, height: 4 }
    const { channels } = await sharp(await area.page().screenshot({ clip })).stats()
    return Math.round(Math.min(...channels.slice(0, 3).map(({ mean }) => mean)))
  }
  return { left: await measure(box!.x), right: await measure(box!.x + box!.width - 3) }
}
