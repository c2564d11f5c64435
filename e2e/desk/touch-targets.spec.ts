import { settingsPages } from '../../packages/web/app/desk/settings/settings-pages.ts'
import { everyOrFirst, expect, longTest, test } from '../fixtures.ts'
import { importFile } from '../layout/import-file.ts'
import { foldedGroups, tradeForm, unfold } from '../trades/trades-page.ts'
import { expectLargeTargets } from './large-targets.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('every control of ui has a touch target of 44 px on a phone: top bar, menus, tabs, filters, forms, settings', async ({
  page,
  trader,
}) => {
  test.slow() // many pages
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
  await page.getByRole('menuitem', { name: 'Select' }).click()
  await expect(page.getByRole('region', { name: 'Selection' })).toBeVisible()
  await expectLargeTargets(page.getByRole('region', { name: 'Trades', exact: true }), 'a selection')
  await page.getByRole('button', { name: 'Clear selection' }).click()

  await page.getByRole('button', { name: 'Add Trade' }).first().click()
  const form = tradeForm(page)
  for (const group of foldedGroups) await unfold(form, group)
  await expectLargeTargets(form, 'the form of a trade')
  await form.getByRole('button', { name: 'Open calendar' }).first().click()
  await expect(page.getByRole('grid')).toBeVisible()
  await expectLargeTargets(page.getByRole('dialog', { name: 'Calendar' }), 'the calendar')

  await page.goto('/app?quick=')
  await page.getByRole('dialog').getByLabel('Trade in one line').fill('long 1 AAPL hello 1,500')
  await expectLargeTargets(page.getByRole('dialog'), 'quick add')

  await trader.addEntry({ title: 'A quiet day', tags: ['gap'] })
  await page.goto('/app/journal?new=')
  await expectLargeTargets(page.getByRole('dialog'), 'the form of an entry')
  const pages = settingsPages.slice(1) // the first one has no plan to show here
  // The controls of these pages are those above, with the same style sheets.
  for (const path of everyOrFirst([...pages.map((page) => page.path), '/app/day/2026-11-02'])) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expectLargeTargets(page.getByRole('main'), path)
  }
})

// The test above has these controls of ui on other pages.
longTest(
  'every control has a touch target of 44 px in the library and on the import page',
  async ({ page, trader }) => {
    await page.goto('/library')
    await page.getByRole('button', { name: 'Add Item' }).first().click()
    await expectLargeTargets(page.getByRole('dialog'), 'the form of an item')
    await importFile(trader)
    await page.goto('/app/import')
    await expect(page.getByRole('button', { name: 'Undo import of ib.csv' })).toBeVisible()
    await expectLargeTargets(page.getByRole('main'), 'the import page')
  },
)
