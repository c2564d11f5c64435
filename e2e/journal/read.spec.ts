import { daysBefore } from '../days.ts'
import { expect, test } from '../fixtures.ts'
import { png } from '../images/pictures.ts'
import { cardOf, cards } from './book.ts'

test('entries are cards, the newest date first [JRNL-05]', async ({ page, trader }) => {
  await trader.addEntry({ title: 'Middle', date: daysBefore(3) })
  await trader.addEntry({ title: 'Newest', date: daysBefore(1) })
  await trader.addEntry({ title: 'Oldest', date: daysBefore(9) })

  await page.goto('/app/journal')

  await expect(cards(page).getByRole('heading')).toHaveText(['Newest', 'Middle', 'Oldest'])
})

test('a card shows an excerpt, the counts, two tags and how many more, or the first image [JRNL-07] [JRNL-08] [JRNL-09] [JRNL-10] [CONST-03]', async ({
  page,
  trader,
}) => {
  const long = 'x'.repeat(81)
  await trader.addEntry({
    title: 'With words',
    content: long,
    tags: ['one', 'two', 'three', 'four'],
    links: ['https://example.com/a', 'https://example.com/b'],
  })
  await trader.addEntry({ title: 'With an image', images: [await trader.addImage(png())] })

  await page.goto('/app/journal')

  const words = cardOf(page, 'With words')
  await expect(words.getByText(`${'x'.repeat(77)}...`, { exact: true })).toBeVisible()
  await expect(words.getByText('+2', { exact: true })).toBeVisible()
  await expect(words.getByText('three')).toHaveCount(0)
  await expect(words).toContainText('0 images2 links')
  for (const name of ['View', 'Edit', 'Delete']) {
    await expect(words.getByRole('button', { name, exact: true })).toBeVisible()
  }
  await expect(cardOf(page, 'With an image')).toContainText('1 image0 links')
  const face = cardOf(page, 'With an image').getByRole('button', { name: 'View: With an image' })
  await expect(face).not.toContainText('Nothing to do')
})

test('search looks in title, content and tags, in any case [JRNL-02] [JRNL-11]', async ({ page, trader }) => {
  await trader.addEntry({ title: 'A Breakout', content: 'Bought late' })
  await trader.addEntry({ title: 'Quiet', content: 'No breakout today' })
  await trader.addEntry({ title: 'Tagged', tags: ['BREAKOUT'] })
  await trader.addEntry({ title: 'Other' })
  await page.goto('/app/journal')
  const search = page.getByPlaceholder('Search entries...')

  await search.fill('breakout')
  await expect(cards(page)).toHaveCount(3)
  await expect(cardOf(page, 'Other')).toHaveCount(0)
  await search.fill('nothing like it')

  await expect(page.getByText('No entries match your filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(cards(page)).toHaveCount(4)
})

test('a tag chip keeps the entries that carry it, and pressed again lets all through [JRNL-03] [JRNL-04]', async ({
  page,
  trader,
}) => {
  await trader.addEntry({ title: 'One', tags: ['calm', 'gap'] })
  await trader.addEntry({ title: 'Two', tags: ['calm'] })
  await trader.addEntry({ title: 'Three' })
  await page.goto('/app/journal')
  const chips = page.getByRole('group', { name: 'Tags' })
  await expect(chips.getByRole('button')).toHaveText(['All Tags', 'calm2', 'gap1'])

  await chips.getByRole('button', { name: 'gap' }).click()
  await expect(cards(page).getByRole('heading')).toHaveText(['One'])
  await chips.getByRole('button', { name: 'gap' }).click()

  await expect(cards(page)).toHaveCount(3)
  await expect(chips.getByRole('button', { name: 'All Tags', pressed: true })).toBeVisible()
})

test('an image of an entry opens in the viewer [JRNL-17]', async ({ page, trader }) => {
  const images = [await trader.addImage(png()), await trader.addImage(png({ colour: 'blue' }))]
  const { id } = await trader.addEntry({ title: 'Two charts', images })
  await page.goto(`/app/journal?view=${id}`)

  await page
    .getByRole('dialog', { name: 'Two charts' })
    .getByRole('button', { name: 'Open image 2 of 2' })
    .click()

  const gallery = page.getByRole('dialog', { name: 'Images' })
  await expect(gallery.getByText('2 / 2')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(gallery).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: 'Two charts' })).toBeVisible()
})
