import type { Locator, Page } from '@playwright/test'
import { expect, longTest, test } from '../fixtures.ts'
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

  await removeAll(page, 'Daily Journal', (title) =>
    page.getByRole('article', { name: title }).getByRole('button', { name: 'Delete' }).click(),
  )
})

// The test above has it in the journal, whose rows are deleted with the same dialog.
longTest('a deletion in the library moves the focus like one in the journal', async ({ page, trader }) => {
  await addLibraryTexts({ trader }, titles)
  await page.goto('/app/library')
  await removeAll(page, 'Knowledge Library', (title) =>
    page.getByRole('button', { name: `Delete ${title}` }).click(),
  )
})

/** Deletes the three rows of a list, and expects the focus after each. */
async function removeAll(page: Page, heading: string, press: (title: string) => Promise<void>) {
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

/** Expects the focus on the row or on a control in it. */
async function expectFocusIn(row: Locator) {
  await expect
    .poll(
      () => row.evaluate((element) => element.contains(document.activeElement)),
      'the focus is in the row',
    )
    .toBe(true)
}
