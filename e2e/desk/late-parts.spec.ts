import type { Page } from '@playwright/test'
import { expectAccessible } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { png } from '../images/pictures.ts'
import { cardOf } from '../journal/journal-page.ts'
import { fill, rowOf } from '../trades/trades-page.ts'

const FAILED = 'Could not load this part. Check the connection and try again.'

test('a dialog whose file does not come says so, leaves the page as it is, and opens on Retry', async ({
  page,
  trader,
}) => {
  await trader.addEntry({ title: 'A quiet day' })
  const mend = await loseFile(page, 'entry-viewer.js')
  await page.goto('/app/journal')
  await cardOf(page, 'A quiet day').getByRole('button', { name: 'View', exact: true }).click()

  const failed = page.getByRole('alertdialog', { name: FAILED })
  await expect(failed).toBeVisible()
  await expect(page.getByText('Something went wrong')).toHaveCount(0)
  await expectAccessible(page, 'a dialog that could not be loaded')
  await mend()
  await failed.getByRole('button', { name: 'Retry' }).click()

  await expect(page.getByRole('dialog', { name: 'A quiet day' })).toBeVisible()
  await expect(failed).toHaveCount(0)
})

test('Esc gives such a dialog up: the list is there, with the focus where it was', async ({
  page,
  trader,
}) => {
  await trader.addClosedTrade({ symbol: 'SOL' })
  const mend = await loseFile(page, 'trade-detail-dialog.js')
  await page.goto('/app')
  const view = rowOf(page, 'SOL').getByRole('button', { name: 'View details SOL' })
  await view.click()
  await expect(page.getByRole('alertdialog', { name: FAILED })).toBeVisible()

  await page.keyboard.press('Escape')

  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page).toHaveURL('/app')
  await expect(view).toBeFocused()
  await mend()
  await view.click()
  await expect(page.getByRole('dialog', { name: 'SOL' })).toBeVisible()
})

test('a style sheet that did not come is fetched again with the rest', async ({ page, trader }) => {
  const { id } = await trader.addClosedTrade({ symbol: 'SOL' })
  const mend = await loseFile(page, 'trade-detail-dialog.css')
  await page.goto(`/app?view=${id}`)
  const failed = page.getByRole('alertdialog', { name: FAILED })
  await expect(failed).toBeVisible()

  await mend()
  await failed.getByRole('button', { name: 'Retry' }).click()

  const facts = page.getByRole('dialog', { name: 'SOL' }).locator('dl').first()
  await expect(facts).toHaveCSS('display', 'grid')
})

test('a calendar that does not come leaves the form as it is, and opens on Retry', async ({
  page,
  trader: _,
}) => {
  await page.goto('/app')
  await page.getByRole('button', { name: 'Add Trade' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add New Trade' })
  await fill(form, { Symbol: 'ETH' })
  const mend = await loseFile(page, 'calendar.js')
  await form.getByRole('button', { name: 'Open calendar' }).first().click()
  const line = page.getByRole('alert').filter({ hasText: FAILED })
  await expect(line).toBeVisible()
  await expect(form.getByLabel('Symbol', { exact: true })).toHaveValue('ETH')

  await mend()
  await line.getByRole('button', { name: 'Retry' }).click()

  await expect(page.getByRole('grid')).toBeVisible()
  await expect(line).toHaveCount(0)
})

test('a file that is gone for good offers to load the page again', async ({ page, trader: _ }) => {
  await page.goto('/app/journal')
  const mend = await loseFile(page, 'templates-dialog.js')
  await page.getByRole('button', { name: 'Templates' }).click()
  const failed = page.getByRole('alertdialog', { name: FAILED })
  await expect(failed.getByRole('button', { name: 'Load again' })).toHaveCount(0)
  await failed.getByRole('button', { name: 'Retry' }).click()

  await expect(failed.getByRole('button', { name: 'Load again' })).toBeVisible()
  await mend()
  await failed.getByRole('button', { name: 'Load again' }).click()

  await expect(page.getByRole('dialog', { name: 'Templates' })).toBeVisible()
})

test('over an open dialog, a gallery that does not come leaves that dialog open', async ({
  page,
  trader,
}) => {
  const { id } = await trader.addEntry({ title: 'With a chart', images: [await trader.addImage(png())] })
  const mend = await loseFile(page, 'gallery.js')
  await page.goto(`/app/journal?view=${id}`)
  const viewer = page.getByRole('dialog', { name: 'With a chart' })
  await viewer.getByRole('button', { name: 'Open image 1 of 1' }).click()
  const failed = page.getByRole('alertdialog', { name: FAILED })
  await expect(failed).toBeVisible()

  await page.keyboard.press('Escape')

  await expect(failed).toHaveCount(0)
  await expect(viewer).toBeVisible()
  await mend()
  await viewer.getByRole('button', { name: 'Open image 1 of 1' }).click()
  await expect(page.getByRole('dialog', { name: 'Images' })).toBeVisible()
})

test('a row menu that does not come shows a mark in each row, and Retry mends them all', async ({
  page,
  trader,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const symbol of ['SOL', 'ETH']) await trader.addTrade({ symbol })
  const mend = await loseFile(page, 'trade-row-menu.js')
  await page.goto('/app')
  await expect(page.getByRole('button', { name: FAILED })).toHaveCount(2)

  await mend()
  await page.getByRole('button', { name: FAILED }).first().click()

  for (const symbol of ['SOL', 'ETH'])
    await expect(page.getByRole('button', { name: `Actions for ${symbol}` })).toBeVisible()
})

test('a tab that was never open before opens without a connection, and loads what is in it with the next one', async ({
  page,
  context,
  trader: _,
}) => {
  const files = ['journal', 'analytics', 'library'].map((tab) =>
    page.waitForResponse((response) => response.url().includes(`/assets/${tab}-tab-`)),
  )
  await page.goto('/app')
  for (const file of files) await (await file).finished()
  await context.setOffline(true)

  await page.getByRole('tab', { name: /Journal/ }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Daily Journal' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Failed to load journal entries.' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('No journal entries yet. Start writing!')).toBeVisible()
})

/** Loses a file of the app, by the name of its source, until the way that is given back mends it. */
async function loseFile(page: Page, name: string): Promise<() => Promise<void>> {
  const file = new RegExp(`/assets/${name.replace('.', '-[^/]*\\.')}$`)
  await page.route(file, (route) => route.abort())
  return () => page.unroute(file)
}
