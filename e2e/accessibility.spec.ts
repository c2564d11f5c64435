import type { Page } from '@playwright/test'
import { bothThemes, expectAccessible, expectListAccessible } from './axe.ts'
import { everyOrFirst, expect, longTest, test } from './fixtures.ts'
import { buildPng } from './images/pictures.ts'
import { interactiveBrokers } from './imports/files.ts'
import { openAndSettle } from './settle.ts'
import { toasts } from './toasts.ts'
import type { Trader } from './trader.ts'
import { breakCalls, save } from './trades/trades-page.ts'

const sizes = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }

/** Stores one record of each kind. */
async function addRecords(trader: Trader) {
  const images = [await trader.addImage(buildPng()), await trader.addImage(buildPng({ colour: 'blue' }))]
  const open = await trader.addTrade({ symbol: 'SOL', stopLoss: '90000', takeProfit: '110000' })
  const closed = await trader.addClosedTrade({
    symbol: 'NVDA',
    market: 'stock',
    fees: '0.5',
    stopLoss: '95',
    takeProfit: '120',
    strategy: 'Breakout',
    notes: 'As planned.',
    tags: ['gap'],
    links: ['https://example.com/idea', 'page 12'],
    images,
  })
  await trader.addClosedTrade({ symbol: 'LOSS', exitPrice: '95' })
  const entry = await trader.addEntry({
    title: 'The gap that held',
    content: '# Morning\n- Waited for the **retest**',
    tags: ['a', 'b', 'c'],
    links: ['https://example.com/idea'],
    images,
    tradeIds: [closed.id],
  })
  await trader.browser.post('/api/v1/journal-templates', { name: 'Evening', content: '## Well' })
  return { open, closed, entry }
}

for (const [size, viewport] of everyOrFirst(Object.entries(sizes))) {
  test.describe(`axe finds nothing on a ${size}`, () => {
    test.use({ viewport })
    test.slow()

    test('the screens of a signed-in user and the preview of an import, which do not scroll sideways', async ({
      page,
      trader,
    }) => {
      await page.goto('/app')
      await expect(page.getByText('Start by adding your first trade')).toBeVisible()
      await expectAccessible(page, 'no trades yet')
      await addRecords(trader)
      await addLibraryItems(trader)
      await page.goto('/app')
      await expect(page.getByRole('heading', { name: 'NVDA' })).toBeVisible()
      await expectAccessible(page, 'trades', bothThemes)
      await page.getByRole('combobox', { name: 'Market' }).click()
      await expect(page.getByRole('option')).toHaveCount(3)
      await expectListAccessible(page)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'More filters' }).click()
      await expect(page.getByRole('combobox', { name: 'Result' })).toBeVisible()
      await page.getByRole('button', { name: size === 'phone' ? 'Menu' : 'Account and theme' }).click()
      await expectAccessible(page, 'further filters and the menu')
      await page.keyboard.press('Escape')
      await page.getByRole('tab', { name: /Journal/ }).click()
      await expect(page.getByRole('heading', { name: 'The gap that held' })).toBeVisible()
      await expectAccessible(page, 'journal')
      await openAndSettle(page, '/app/analytics')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page, 'analytics')
      await page.goto('/app/library?layout=list')
      await expect(page.getByRole('heading', { name: 'A page to read' })).toBeVisible()
      await expectAccessible(page, 'library as a list')
      await page.goto('/app/import')
      await chooseFile(page, interactiveBrokers)
      await page.getByRole('heading', { name: 'ib.csv' }).waitFor()
      await expectAccessible(page, 'the preview')
    })

    // The test above has a state of each screen.
    longTest('the other states of the screens', async ({ page, trader }) => {
      await page.goto('/app/journal')
      await expect(page.getByText('No journal entries yet. Start writing!')).toBeVisible()
      await expectAccessible(page, 'no entries yet')
      await addRecords(trader)
      await addLibraryItems(trader)
      await page.goto('/app?search=nothing')
      await expect(page.getByText('Try adjusting your filters')).toBeVisible()
      await expectAccessible(page, 'no trades found')
      await page.goto(`/app?type=long&exitFrom=2020-01-01&strategy=${'A+long+name+'.repeat(8)}`)
      await page.getByRole('button', { name: 'More filters' }).click()
      await expect(page.getByRole('combobox', { name: 'Result' })).toBeVisible()
      await expectAccessible(page, 'further filters')
      await openAndSettle(page, '/library')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page, 'library as a grid')
      const mend = await breakCalls(page, 'GET', /\/api\/v1\/trades/)
      await page.goto('/app')
      await expect(toasts(page)).toHaveCount(1)
      await expectAccessible(page, 'trades that fail to load, with a toast')
      await mend()
      await page.goto('/app/import')
      await expect(page.getByText('Nothing imported yet.')).toBeVisible()
      await expectAccessible(page, 'import')
      await chooseFile(page, 'no;such;broker')
      await expect(page.getByText('Nothing was written.')).toBeVisible()
      await expectAccessible(page, 'a broken file')
      await chooseFile(page, interactiveBrokers)
      await page.getByRole('button', { name: /^Import \d/ }).click()
      await page.getByRole('heading', { name: 'Imported ib.csv' }).waitFor()
      await expectAccessible(page, 'imported')
      await page.getByRole('button', { name: 'Import another file' }).click()
      await page.getByRole('button', { name: /^Undo/ }).click()
      await expectAccessible(page, 'undo')
    })

    test('in the forms of trades and of the journal, in the details and in the gallery', async ({
      page,
      trader,
    }) => {
      const { closed } = await addRecords(trader)
      await page.goto('/app?new=')
      const form = page.getByRole('dialog', { name: 'Add New Trade' })
      await expect(form).toBeVisible()
      await save(form)
      await expect(form.getByText(/fields to fix/)).toBeVisible()
      await expectAccessible(page, 'new trade with problems', bothThemes)
      await form.getByRole('button', { name: 'Open calendar' }).first().click()
      await expect(page.getByRole('grid')).toBeVisible()
      await expectAccessible(page, 'calendar')
      await expectAccessibleDialogs(page, { [`/app?view=${closed.id}`]: 'details' })
      await page.getByRole('button', { name: 'Open image 1 of 2' }).click()
      await expect(page.getByRole('dialog', { name: 'Images' }).getByText('1 / 2')).toBeVisible()
      await expectAccessible(page, 'gallery')
      await expectAccessibleDialogs(page, { '/app/journal?new=': 'new entry' })
    })

    // The test above has the largest dialogs: a form with problems, one to read, and the gallery.
    longTest('in the other dialogs', async ({ page, trader }) => {
      const { open, closed, entry } = await addRecords(trader)
      const { text } = await addLibraryItems(trader)
      await page.goto('/app?new=')
      const form = page.getByRole('dialog', { name: 'Add New Trade' })
      await expect(form).toBeVisible()
      await expectAccessible(page, 'new trade')
      await form.getByLabel('Symbol', { exact: true }).pressSequentially('co')
      await expect(form.getByRole('option').first()).toBeVisible()
      await expectAccessible(page, 'suggestions')
      await expectAccessibleDialogs(page, {
        [`/app?edit=${closed.id}`]: 'edit trade',
        [`/app?close=${open.id}`]: 'close trade',
        [`/app?delete=${open.id}`]: 'delete trade',
        [`/app/journal?edit=${entry.id}`]: 'edit entry',
        [`/app/journal?view=${entry.id}`]: 'entry to read',
        [`/app/journal?delete=${entry.id}`]: 'delete entry',
        '/app/journal?templates=': 'templates',
        '/library?new=': 'new item of the library',
        [`/app/library?view=${text}`]: 'item to read',
        [`/app/library?edit=${text}`]: 'edit item',
        [`/app/library?delete=${text}`]: 'delete item',
      })
    })
  })
}

/** Chooses a file of a broker on the screen of the import. */
async function chooseFile(page: Page, text: string): Promise<void> {
  const file = { name: 'ib.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  await page.getByLabel(/Drop your broker’s file here/).setInputFiles(file)
}

async function expectAccessibleDialogs(page: Page, dialogs: Record<string, string>) {
  for (const [address, what] of Object.entries(dialogs)) {
    await openAndSettle(page, address)
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible()
    await expectAccessible(page, what)
  }
}

/** Stores a text with every field and a link in the account copy. */
async function addLibraryItems({ browser }: Trader): Promise<{ text: string }> {
  const stamp = new Date().toISOString()
  const slot = (id: string, item: object) => ({
    id,
    deletedUpTo: null,
    item: {
      category: 'Educational',
      tags: ['setup', 'rules', 'sizing'],
      description: 'What it says',
      attachedLinks: ['https://example.com/more'],
      createdAt: stamp,
      updatedAt: stamp,
      ...item,
    },
  })
  const text = crypto.randomUUID()
  await browser.post('/api/v1/library/sync', {
    items: [
      slot(text, { type: 'text', title: 'A text to keep', content: 'Words. '.repeat(80) }),
      slot(crypto.randomUUID(), { type: 'link', title: 'A page to read', url: 'https://example.com/read' }),
    ],
  })
  return { text }
}
