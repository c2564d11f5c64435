import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { importFile } from '../layout/import-file.ts'
import { foldedGroups, openNewTrade, unfold } from '../trades/trades-page.ts'
import { expectLargeTargets } from './large-targets.ts'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('every control of ui has a touch target of 44 px: top bar, menu, tabs, filters, forms, questions', async ({
    page,
    trader,
  }) => {
    await trader.addTrade({ symbol: 'SOL', tags: ['gap'] })
    await page.goto('/app')
    await expect(page.getByRole('heading', { name: 'SOL' })).toBeVisible()
    await expectLargeTargets(page.getByRole('banner'), 'the top bar')
    await expectLargeTargets(page.getByRole('tablist'), 'the tab bar')
    await expectLargeTargets(page.getByRole('main'), 'the list of trades')
    await page.getByRole('button', { name: 'Menu' }).click()
    await expectLargeTargets(page.getByRole('banner'), 'the open menu')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Actions for SOL' }).click()
    await expectLargeTargets(page.getByRole('menu'), 'the actions of a trade')
    await page.keyboard.press('Escape')

    const form = await openNewTrade(page)
    for (const group of foldedGroups) await unfold(form, group)
    await expectLargeTargets(form, 'the form of a trade')
    await form.getByRole('button', { name: 'Open calendar' }).first().click()
    await expect(page.getByRole('grid')).toBeVisible()
    await expectLargeTargets(page.getByRole('dialog', { name: 'Calendar' }), 'the calendar')
  })

  test('every control of the journal, the library and the import page has a touch target of 44 px', async ({
    page,
    trader,
  }) => {
    await trader.addEntry({ title: 'A quiet day', tags: ['gap'] })
    await page.goto('/app/journal?new=')
    await expectLargeTargets(page.getByRole('dialog'), 'the form of an entry')
    await page.goto('/library')
    await page.getByRole('button', { name: 'Add Item' }).first().click()
    await expectLargeTargets(page.getByRole('dialog'), 'the form of an item')
    await importFile(trader)
    await page.goto('/app/import')
    await expect(page.getByRole('button', { name: 'Undo import of ib.csv' })).toBeVisible()
    await expectLargeTargets(page.getByRole('main'), 'the import page')
  })

  test('every control of the settings has a touch target of 44 px', async ({ page, trader: _ }) => {
    for (const path of ['/settings/preferences', '/settings/security', '/settings/data']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
      await expectLargeTargets(page.getByRole('main'), path)
    }
  })
})

test.describe('on a phone of 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true })

  test('no controls of the top bar or the tab bar overlap, and the page does not scroll sideways', async ({
    page,
    trader: _,
  }) => {
    for (const path of ['/app', '/app/journal', '/app/library', '/library', '/app/import']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320)
      await expectApart(page.getByRole('banner').locator('a, button'), path)
      await expectApart(page.getByRole('tab'), path)
    }
    await page.getByRole('button', { name: 'Menu' }).click()
    await expectApart(page.getByRole('banner').locator('a, button, label'), 'the open menu')
  })
})

/** Expects that the boxes of these elements do not overlap and are inside the window. */
async function expectApart(elements: Locator, name: string) {
  const boxes = (await Promise.all((await elements.all()).map((element) => element.boundingBox()))).filter(
    (box) => box !== null && box.width > 1,
  )
  const overlaps = boxes.flatMap((a, at) =>
    boxes
      .slice(at + 1)
      .filter(
        (b) =>
          a &&
          b &&
          a.x < b.x + b.width &&
          b.x < a.x + a.width &&
          a.y < b.y + b.height &&
          b.y < a.y + a.height,
      )
      .map((b) => [a, b]),
  )
  expect(overlaps, name).toEqual([])
  for (const box of boxes) expect(box && box.x >= 0 && box.x + box.width <= 320, name).toBe(true)
}
