import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { buildPng } from '../images/pictures.ts'
import { getCard } from './journal-page.ts'

const written = 'Sold BTC_USDT at [TP]: 4620\n- 350.00 USD TSLA\n2*3 lots were **too many**, once again!'
const typed =
  '# Plan\n\n[SL]: 4500\n- 350.00 USD TSLA\n2*3 and BTC_USDT\n- **wait** for *it*\n> https://example.com/a_(b).\n'
const SCRIPT = '<img src=x onerror=alert(1)>'

test('entries are read on their cards and in the viewer, as typed, with their images [CONST-03] [JRNL-07] [JRNL-08] [JRNL-09] [JRNL-10] [JRNL-16] [JRNL-17]', async ({
  page,
  trader,
}) => {
  expect(written.length).toBeGreaterThan(80)
  const images = [await trader.addImage(buildPng()), await trader.addImage(buildPng({ colour: 'blue' }))]
  await trader.addEntry({
    title: 'With words',
    content: written,
    tags: ['one', 'two', 'three', 'four'],
    links: ['https://example.com/a', 'https://example.com/b'],
  })
  await trader.addEntry({ title: 'Plain', content: '[SL]: 4500' })
  await trader.addEntry({ title: 'Two charts', content: written, images })
  await trader.addEntry({ title: 'As typed', content: typed })
  const content = '<script>alert(2)</script>\n\n**<svg onload=alert(3)>**\n\n[here](javascript:alert(4))'
  await trader.addEntry({ title: SCRIPT, content, tags: ['<b>tag</b>'] })
  const alerts: string[] = []
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message())
    void dialog.dismiss()
  })
  await page.goto('/app/journal')

  await test.step('a card without an image: its excerpt once as typed, two tags, the number of others, the links', async () => {
    const card = getCard(page, 'With words')
    await expect(card.getByRole('paragraph')).toHaveCount(1)
    expect(await card.getByRole('paragraph').textContent()).toBe(`${written.slice(0, 77)}...`)
    await expect(card.getByText('+2', { exact: true })).toBeVisible()
    await expect(card.getByText('three')).toHaveCount(0)
    await expect(card).toContainText('2 links')
    await expect(card).not.toContainText('0 images')
    for (const name of ['View', 'Edit', 'Delete'])
      await expect(card.getByRole('button', { name, exact: true })).toBeVisible()
    await expect(getCard(page, 'Plain').getByRole('paragraph')).toHaveText('[SL]: 4500')
    await expect(getCard(page, 'Plain')).not.toContainText(/images|links/)
  })

  await test.step('a card with images: the first one, and the excerpt below it', async () => {
    const card = getCard(page, 'Two charts')
    await expect(card.locator('img')).toHaveCount(1)
    await expect(card.locator('img')).toHaveAttribute('src', images[0]!)
    await expect(card.locator('img')).toBeVisible()
    expect(await card.getByRole('paragraph').textContent()).toBe(`${written.slice(0, 77)}...`)
    await expect(card).toContainText('2 images')
    await expect(card).not.toContainText('0 links')
  })

  await test.step('a text is shown character for character, with web addresses as links and quieter marks', async () => {
    await getCard(page, 'As typed').getByRole('button', { name: 'View', exact: true }).click()
    const viewer = page.getByRole('dialog', { name: 'As typed' })
    const link = viewer.getByRole('link', { name: 'https://example.com/a_(b)', exact: true })
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
    const article = viewer.getByRole('article')
    expect(await article.evaluate((node) => node.textContent)).toContain(typed)
    expect(await article.evaluate((node) => (node as HTMLElement).innerText)).toContain(typed.trimEnd())
    const words = await getColour(viewer.getByRole('heading', { name: '# Plan' }))
    for (const mark of ['# ', '- ', '> ', '**']) {
      const shown = viewer.getByText(mark, { exact: true }).first()
      await expect(shown, mark).toBeVisible()
      expect(await getColour(shown), mark).not.toBe(words)
    }
  })

  await test.step('an image opens in the viewer', async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await getCard(page, 'Two charts').getByRole('button', { name: 'View', exact: true }).click()
    const viewer = page.getByRole('dialog', { name: 'Two charts' })
    await viewer.getByRole('button', { name: 'Open image 2 of 2' }).click()
    const gallery = page.getByRole('dialog', { name: 'Images' })
    await expect(gallery.getByText('2 / 2')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(gallery).toHaveCount(0)
    await expect(viewer).toBeVisible()
  })

  await test.step('a script is shown as text and never runs', async () => {
    await page.keyboard.press('Escape')
    const card = getCard(page, SCRIPT)
    await expect(card.getByRole('heading')).toHaveText(SCRIPT)
    await expect(card.getByRole('paragraph')).toContainText('<script>alert(2)</script>')
    await expect(card.getByText('<b>tag</b>', { exact: true })).toBeVisible()
    await card.getByRole('button', { name: 'View', exact: true }).click()
    const viewer = page.getByRole('dialog', { name: SCRIPT })
    for (const text of ['<script>alert(2)</script>', '<svg onload=alert(3)>', '[here](javascript:alert(4))'])
      await expect(viewer.getByText(text)).toBeVisible()
    await expect(viewer.getByText('<b>tag</b>', { exact: true })).toBeVisible()
    // Its date is the only link.
    await expect(viewer.getByRole('link')).toHaveAttribute('href', /^\/app\/day\//)
    expect(alerts).toEqual([])
  })
})

function getColour(part: Locator): Promise<string> {
  return part.evaluate((element) => getComputedStyle(element).color)
}
