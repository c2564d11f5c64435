import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { buildPng } from '../images/pictures.ts'
import { cards, getCard } from './journal-page.ts'

const written = 'Sold BTC_USDT at [TP]: 4620\n- 350.00 USD TSLA\n2*3 lots were **too many**, once again!'

test('a card without an image shows its excerpt once as typed, two tags, the number of other tags, and the links [JRNL-07] [JRNL-08] [JRNL-09] [JRNL-10] [CONST-03]', async ({
  page,
  trader,
}) => {
  expect(written.length).toBeGreaterThan(80)
  await trader.addEntry({
    title: 'With words',
    content: written,
    tags: ['one', 'two', 'three', 'four'],
    links: ['https://example.com/a', 'https://example.com/b'],
  })
  await trader.addEntry({ title: 'Plain', content: '[SL]: 4500' })

  await page.goto('/app/journal')

  const card = getCard(page, 'With words')
  await expect(card.getByRole('paragraph')).toHaveCount(1)
  expect(await card.getByRole('paragraph').textContent()).toBe(`${written.slice(0, 77)}...`)
  await expect(card.getByText('+2', { exact: true })).toBeVisible()
  await expect(card.getByText('three')).toHaveCount(0)
  await expect(card).toContainText('2 links')
  await expect(card).not.toContainText('0 images')
  for (const name of ['View', 'Edit', 'Delete']) {
    await expect(card.getByRole('button', { name, exact: true })).toBeVisible()
  }
  await expect(getCard(page, 'Plain').getByRole('paragraph')).toHaveText('[SL]: 4500')
  await expect(getCard(page, 'Plain')).not.toContainText(/images|links/)
})

test('a card with an image shows the first one, and the excerpt below it [JRNL-07] [JRNL-08] [CONST-03]', async ({
  page,
  trader,
}) => {
  const images = [await trader.addImage(buildPng()), await trader.addImage(buildPng({ colour: 'blue' }))]
  await trader.addEntry({ title: 'With images', content: written, images })

  await page.goto('/app/journal')

  const card = getCard(page, 'With images')
  await expect(card.locator('img')).toHaveCount(1)
  await expect(card.locator('img')).toHaveAttribute('src', images[0]!)
  await expect(card.locator('img')).toBeVisible()
  expect(await card.getByRole('paragraph').textContent()).toBe(`${written.slice(0, 77)}...`)
  await expect(card).toContainText('2 images')
  await expect(card).not.toContainText('0 links')
})

test('an entry is shown character for character, with its line breaks and web addresses as links [JRNL-16]', async ({
  page,
  trader,
}) => {
  const content =
    '# Plan\n\n[SL]: 4500\n- 350.00 USD TSLA\n2*3 and BTC_USDT\n- **wait** for *it*\n> https://example.com/a_(b).\n'
  const { id } = await trader.addEntry({ title: 'As typed', content })

  await page.goto(`/app/journal?view=${id}`)

  const viewer = page.getByRole('dialog', { name: 'As typed' })
  const link = viewer.getByRole('link', { name: 'https://example.com/a_(b)', exact: true })
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  const article = viewer.getByRole('article')
  expect(await article.evaluate((node) => node.textContent)).toContain(content)
  expect(await article.evaluate((node) => (node as HTMLElement).innerText)).toContain(content.trimEnd())
})

test('the marks of a heading, a list, a quote and bold words are visible in a quieter colour than the words [JRNL-16]', async ({
  page,
  trader,
}) => {
  const { id } = await trader.addEntry({
    title: 'Quiet marks',
    content: '# Plan\n- waited for the **retest**\n> patience',
  })

  await page.goto(`/app/journal?view=${id}`)

  const viewer = page.getByRole('dialog', { name: 'Quiet marks' })
  const words = await getColour(viewer.getByRole('heading', { name: '# Plan' }))
  for (const mark of ['# ', '- ', '> ', '**']) {
    const shown = viewer.getByText(mark, { exact: true }).first()
    await expect(shown, mark).toBeVisible()
    expect(await getColour(shown), mark).not.toBe(words)
  }
})

function getColour(part: Locator): Promise<string> {
  return part.evaluate((element) => getComputedStyle(element).color)
}

test('a tag chip shows only the entries with its tag, and a second press shows all entries [JRNL-03] [JRNL-04]', async ({
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
  const images = [await trader.addImage(buildPng()), await trader.addImage(buildPng({ colour: 'blue' }))]
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
