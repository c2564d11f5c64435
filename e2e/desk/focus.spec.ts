import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

test('after the deletion of an entry the focus is on the next one, and on the heading after the last', async ({
  page,
  trader,
}) => {
  for (const title of ['Third', 'Second', 'First']) await trader.addEntry({ title })
  await page.goto('/app/journal')
  const remove = async (title: string) => {
    await page.getByRole('article', { name: title }).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('article', { name: title })).toHaveCount(0)
  }

  await remove('Second')
  await expectFocusIn(page.getByRole('article', { name: 'Third' }))
  await remove('Third')
  await expectFocusIn(page.getByRole('article', { name: 'First' }))
  await remove('First')
  await expect(page.getByRole('heading', { level: 1, name: 'Daily Journal' })).toBeFocused()
})

test('after the deletion of a library item the focus is on the next one, and on the heading after the last', async ({
  page,
  trader: _,
}) => {
  await page.goto('/app/library')
  for (const title of ['Third', 'Second', 'First']) await addItem(page, title)
  const remove = async (title: string) => {
    await page.getByRole('button', { name: `Delete ${title}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('article', { name: title })).toHaveCount(0)
  }

  await remove('Second')
  await expectFocusIn(page.getByRole('article', { name: 'Third' }))
  await remove('Third')
  await expectFocusIn(page.getByRole('article', { name: 'First' }))
  await remove('First')
  await expect(page.getByRole('heading', { level: 1, name: 'Knowledge Library' })).toBeFocused()
})

async function addItem(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Item' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add Library Item' })
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Content').fill('[SL]: 4500')
  await form.getByRole('button', { name: 'Save Item' }).click()
  await expect(form).toHaveCount(0)
}

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
