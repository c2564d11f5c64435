import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { getRow } from '../trades/trades-page.ts'

test('the focus returns to the button that opened a dialog, after Cancel and after saving', async ({
  page,
  trader,
}) => {
  await trader.addTrade({ symbol: 'SOL' })
  await trader.addTrade({ symbol: 'ETH' })
  await page.goto('/app')
  const edit = getRow(page, 'ETH').getByRole('button', { name: /^Edit/ })
  const form = page.getByRole('dialog', { name: 'Edit Trade' })

  await edit.click()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(form).toHaveCount(0)
  await expect(edit).toBeFocused()

  await edit.click()
  await form.getByLabel('Quantity').fill('3')
  await form.getByRole('button', { name: 'Save Trade' }).click()
  await expect(form).toHaveCount(0)
  await expect(edit).toBeFocused()
})

test('after a deletion the focus is on the next row, and on the heading after the last row was deleted', async ({
  page,
  trader,
}) => {
  for (const symbol of ['ONE', 'TWO', 'THREE']) await trader.addTrade({ symbol })
  await page.goto('/app')
  const remove = async (symbol: string) => {
    await getRow(page, symbol).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(getRow(page, symbol)).toHaveCount(0)
  }

  await remove('TWO')
  await expectFocusIn(getRow(page, 'ONE'))
  await remove('ONE')
  await expectFocusIn(getRow(page, 'THREE'))
  await remove('THREE')
  await expect(page.getByRole('heading', { level: 1, name: 'Your Trades' })).toBeFocused()
})

test('a dialog that replaces another returns the focus to the element that had it before both', async ({
  page,
  trader,
}) => {
  await trader.addEntry({ title: 'A quiet day' })
  await page.goto('/app/journal')
  const open = page.getByRole('button', { name: /View/ }).first()
  await open.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: /Edit/ })

  await form.getByRole('button', { name: 'Cancel' }).click()

  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(open).toBeFocused()
})

/** Expects the focus on the row or on a control in it. */
async function expectFocusIn(row: Locator) {
  await expect
    .poll(
      () => row.evaluate((element) => element.contains(document.activeElement)),
      'the focus is in the row',
    )
    .toBe(true)
}
