import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

const LONG = Array.from({ length: 80 }, (_, n) => `Paragraph ${n} of a long day.`).join('\n\n')

test('a scroll area hides its bar 600 ms after scrolling or the pointer stops [CONST-02]', async ({
  page,
  trader,
}) => {
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
