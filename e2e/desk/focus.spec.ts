import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { addLibraryTexts } from '../layout/library-content.ts'

const titles = ['Third', 'Second', 'First']

test('a deletion moves the focus to the next row, and to the heading after the last; a closed dialog returns it', async ({
  page,
  trader,
}) => {
  for (const title of titles) await trader.addEntry({ title })
  await page.goto('/app/journal')

  await test.step('a dialog that replaced another returns it to the element that had it before both', async () => {
    const open = page.getByRole('button', { name: /View/ }).first()
    await open.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('dialog', { name: /Edit/ }).getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(open).toBeFocused()
  })

  const removeAll = async (heading: string, press: (title: string) => Promise<void>) => {
    const remove = async (title: string) => {
      await press(title)
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await expect(page.getByRole('article', { name: title })).toHaveCount(0)
    }
    await remove('Second')
    await expectFocusIn(page.getByRole('article', { name: 'Third' }))
    await remove('Third')
    await expectFocusIn(page.getByRole('article', { name: 'First' }))
    await remove('First')
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused()
  }

  await test.step('entries of the journal', () =>
    removeAll('Daily Journal', (title) =>
      page.getByRole('article', { name: title }).getByRole('button', { name: 'Delete' }).click(),
    ))

  await test.step('items of the library', async () => {
    await addLibraryTexts({ trader }, titles)
    await page.goto('/app/library')
    await removeAll('Knowledge Library', (title) =>
      page.getByRole('button', { name: `Delete ${title}` }).click(),
    )
  })
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
