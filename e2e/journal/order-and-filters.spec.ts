import type { Page } from '@playwright/test'
import { getDayBeforeToday } from '../days.ts'
import { expect, test } from '../fixtures.ts'
import { expectToast, toasts } from '../toasts.ts'
import { cards, saveEntry } from './journal-page.ts'

function titles(page: Page) {
  return cards(page).getByRole('heading', { level: 3 })
}

test('search and tag apply together, survive a reload, and are cleared together; an entry that they hide is named [JRNL-02] [JRNL-03] [JRNL-04] [JRNL-05] [JRNL-11]', async ({
  page,
  trader,
}) => {
  for (const [title, content, days, tag] of [
    ['Morning', 'Bought low.', 3, 'calm'],
    ['Gap day', 'Sold into it.', 8, 'gaps'],
    ['Evening', 'No gap at all.', 3, 'calm'],
  ] as const)
    await trader.addEntry({ title, content, date: getDayBeforeToday(days), tags: [tag] })
  await page.goto('/app/journal')
  const search = page.getByPlaceholder('Search entries...')
  const chips = page.getByRole('group', { name: 'Tags' })
  const calm = chips.getByRole('button', { name: 'calm' })
  await expect(titles(page), 'among entries of a date the last written is first').toHaveText([
    'Evening',
    'Morning',
    'Gap day',
  ])
  await expect(chips.getByRole('button')).toHaveText(['All Tags', 'calm2', 'gaps1'])

  await test.step('a tag chip shows only its entries, and a second press shows all', async () => {
    await calm.click()
    await expect(titles(page)).toHaveText(['Evening', 'Morning'])
    await calm.click()
    await expect(titles(page)).toHaveCount(3)
    await expect(chips.getByRole('button', { name: 'All Tags', pressed: true })).toBeVisible()
  })

  await test.step('search and tag apply together, also after a reload', async () => {
    await calm.click()
    await search.fill('gap')
    await expect(titles(page)).toHaveText(['Evening'])
    await search.fill('sold')
    await expect(page.getByRole('heading', { name: 'No entries match your filters.' })).toBeVisible()
    await expect(page.getByText('Start writing!')).toHaveCount(0)
    await page.reload()
    await expect(search).toHaveValue('sold')
    await expect(calm).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('heading', { name: 'No entries match your filters.' })).toBeVisible()
  })

  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(titles(page)).toHaveText(['Evening', 'Morning', 'Gap day'])
  await expect(search).toHaveValue('')
  await expect(calm).toHaveAttribute('aria-pressed', 'false')

  await test.step('an entry that the filter hides is named in the toast, with a button that shows it', async () => {
    await search.fill('low')
    await expect(titles(page)).toHaveText(['Morning'])
    await page.getByRole('button', { name: 'New Entry' }).first().click()
    const form = page.getByRole('dialog', { name: 'New Journal Entry' })
    await form.getByLabel('Title').fill('Night')
    await form.getByLabel('Content').fill('Sold into it.')
    await saveEntry(form)
    const told = 'Journal entry has been successfully added. The filter hides it.'
    await expectToast(page, 'Entry Added', told)
    await expect(titles(page)).toHaveText(['Morning'])
    await toasts(page).getByRole('button', { name: 'Show it' }).click()
    await expect(page.getByRole('dialog', { name: 'Night' })).toContainText('Sold into it.')
  })
})
