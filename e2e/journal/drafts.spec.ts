import { expect, test } from '../fixtures.ts'
import { toasts } from '../toasts.ts'
import { cards, openNewEntry } from './journal-page.ts'

const text = '- 350.00 USD TSLA\n[SL]: 4500'

test('Cancel discards the typed text, and Undo opens the form with the text again', async ({
  page,
  trader: _,
}) => {
  const form = await openNewEntry(page)
  await form.getByLabel('Content').fill(text)
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(form).toHaveCount(0)
  await expect(toasts(page)).toContainText('Draft discarded')

  await page.getByRole('button', { name: 'Undo' }).click()

  await expect(form.getByLabel('Content')).toHaveValue(text)
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(form).toHaveCount(0)
  await page.reload()
  await page.getByRole('button', { name: 'New Entry' }).first().click()
  await expect(form.getByLabel('Content')).toHaveValue('')
})

test('Cancel of changes to an entry keeps the stored entry, and Undo restores the changes', async ({
  page,
  trader,
}) => {
  await trader.addEntry({ title: 'Exit too early', content: 'Closed at [SL]: 4500' })
  await page.goto('/app/journal')
  const edit = cards(page).getByRole('button', { name: 'Edit' })
  await edit.click()
  const form = page.getByRole('dialog', { name: 'Edit Journal Entry' })
  await form.getByLabel('Content').fill('Closed at [SL]: 4510')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(form).toHaveCount(0)
  await expect(cards(page)).toContainText('Closed at [SL]: 4500')

  await page.getByRole('button', { name: 'Undo' }).click()

  await expect(form.getByLabel('Content')).toHaveValue('Closed at [SL]: 4510')
})

test('Cancel of an untouched form offers no Undo', async ({ page, trader: _ }) => {
  const form = await openNewEntry(page)

  await form.getByRole('button', { name: 'Cancel' }).click()

  await expect(form).toHaveCount(0)
  await expect(toasts(page)).toHaveCount(0)
})

test('Escape keeps the typed text for the next time', async ({ page, trader: _ }) => {
  const form = await openNewEntry(page)
  await form.getByLabel('Content').fill(text)
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)

  await page.getByRole('button', { name: 'New Entry' }).first().click()

  await expect(form.getByText('Draft restored.')).toBeVisible()
  await expect(form.getByLabel('Content')).toHaveValue(text)
})

test('"Draft kept on this device" is shown while this browser keeps a draft, and only then', async ({
  page,
  trader: _,
}) => {
  const form = await openNewEntry(page)
  const note = form.getByText('Draft kept on this device')
  await expect(form.getByLabel('Content')).toBeVisible()
  await expect(note).toHaveCount(0)

  await form.getByLabel('Content').fill(text)
  await expect(note).toBeVisible()

  await form.getByLabel('Content').fill('')
  await expect(note).toHaveCount(0)
})
