import type { Page } from '@playwright/test'
import { getDayBeforeToday } from '../days.ts'
import { expect, test } from '../fixtures.ts'
import { cards } from './journal-page.ts'

function titles(page: Page) {
  return cards(page).getByRole('heading', { level: 3 })
}

test('among entries of the same date the last written entry comes first [JRNL-05]', async ({
  page,
  trader,
}) => {
  await trader.addEntry({ title: 'Morning', date: getDayBeforeToday(3) })
  await trader.addEntry({ title: 'Earlier day', date: getDayBeforeToday(8) })
  await trader.addEntry({ title: 'Evening', date: getDayBeforeToday(3) })

  await page.goto('/app/journal')

  await expect(titles(page)).toHaveText(['Evening', 'Morning', 'Earlier day'])
})

test('search and tag apply together, survive a reload, and are cleared together [JRNL-02] [JRNL-03] [JRNL-11]', async ({
  page,
  trader,
}) => {
  await trader.addEntry({
    title: 'Gap day',
    content: 'Sold into it.',
    date: getDayBeforeToday(1),
    tags: ['gaps'],
  })
  await trader.addEntry({
    title: 'Quiet',
    content: 'No gap at all.',
    date: getDayBeforeToday(2),
    tags: ['calm'],
  })
  await trader.addEntry({
    title: 'Range',
    content: 'Bought low.',
    date: getDayBeforeToday(3),
    tags: ['calm'],
  })
  await page.goto('/app/journal')
  const search = page.getByPlaceholder('Search entries...')
  const calm = page.getByRole('group', { name: 'Tags' }).getByRole('button', { name: 'calm' })

  await calm.click()
  await expect(titles(page)).toHaveText(['Quiet', 'Range'])
  await search.fill('gap')
  await expect(titles(page)).toHaveText(['Quiet'])
  await search.fill('sold')
  await expect(page.getByRole('heading', { name: 'No entries match your filters.' })).toBeVisible()
  await expect(page.getByText('Start writing!')).toHaveCount(0)

  await page.reload()
  await expect(search).toHaveValue('sold')
  await expect(calm).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('heading', { name: 'No entries match your filters.' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()

  await expect(titles(page)).toHaveText(['Gap day', 'Quiet', 'Range'])
  await expect(search).toHaveValue('')
  await expect(calm).toHaveAttribute('aria-pressed', 'false')
})
