import type { Page } from '@playwright/test'
import { expectAccessible } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { buildPng } from '../images/pictures.ts'
import { getCard } from '../journal/journal-page.ts'
import { fill, getRow } from '../trades/trades-page.ts'

const FAILED = 'Could not load this part. Check the connection and try again.'

test('a part of the journal that does not load says so, leaves the page unchanged, and opens later', async ({
  page,
  trader,
}) => {
  await trader.addEntry({ title: 'A quiet day', images: [await trader.addImage(buildPng())] })
  const [restoreViewer, restoreGallery, restoreTemplates] = [
    await failFile(page, 'entry-viewer.js'),
    await failFile(page, 'gallery.js'),
    await failFile(page, 'templates-dialog.js'),
  ]
  await page.goto('/app/journal')
  const failed = page.getByRole('alertdialog', { name: FAILED })
  const viewer = page.getByRole('dialog', { name: 'A quiet day' })

  await test.step('a dialog opens on Retry', async () => {
    await getCard(page, 'A quiet day').getByRole('button', { name: 'View', exact: true }).click()
    await expect(failed).toBeVisible()
    await expect(page.getByText('Something went wrong')).toHaveCount(0)
    await expectAccessible(page, 'a dialog that could not be loaded')
    await restoreViewer()
    await failed.getByRole('button', { name: 'Retry' }).click()
    await expect(viewer).toBeVisible()
    await expect(failed).toHaveCount(0)
  })

  await test.step('a gallery over an open dialog leaves the dialog open', async () => {
    await viewer.getByRole('button', { name: 'Open image 1 of 1' }).click()
    await expect(failed).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(failed).toHaveCount(0)
    await expect(viewer).toBeVisible()
    await restoreGallery()
    await viewer.getByRole('button', { name: 'Open image 1 of 1' }).click()
    const gallery = page.getByRole('dialog', { name: 'Images' })
    await expect(gallery).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(gallery).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(viewer).toHaveCount(0)
  })

  await test.step('when a file does not exist any more, the screen offers to load the page again', async () => {
    await page.getByRole('button', { name: 'Templates' }).click()
    await expect(failed.getByRole('button', { name: 'Load again' })).toHaveCount(0)
    await failed.getByRole('button', { name: 'Retry' }).click()
    await expect(failed.getByRole('button', { name: 'Load again' })).toBeVisible()
    await restoreTemplates()
    await failed.getByRole('button', { name: 'Load again' }).click()
    await expect(page.getByRole('dialog', { name: 'Templates' })).toBeVisible()
  })
})

test('a part of the dashboard that does not load leaves the list and the form unchanged, also a style sheet and the menus of rows', async ({
  page,
  trader,
}) => {
  await trader.addClosedTrade({ symbol: 'SOL' })
  await trader.addTrade({ symbol: 'ETH' })
  const restoreMenu = await failFile(page, 'trade-row-menu.js')
  const restoreDetails = await failFile(page, 'trade-detail-dialog.js')
  const restoreSheet = await failFile(page, 'trade-form.css')
  const failed = page.getByRole('alertdialog', { name: FAILED })
  const details = page.getByRole('dialog', { name: 'SOL' })
  await page.goto('/app')

  await test.step('Escape closes a dialog: the list is shown, with the focus where it was', async () => {
    const view = getRow(page, 'SOL').getByRole('button', { name: 'View details SOL' })
    await view.click()
    await expect(failed).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(failed).toHaveCount(0)
    await expect(page).toHaveURL('/app')
    await expect(view).toBeFocused()
    await restoreDetails()
    await view.click()
  })

  await test.step('a style sheet that did not load is fetched again with the other files', async () => {
    await expect(failed).toBeVisible()
    await restoreSheet()
    await failed.getByRole('button', { name: 'Retry' }).click()
    await expect(details.locator('dl').first()).toHaveCSS('display', 'grid')
    await page.keyboard.press('Escape')
    await expect(details).toHaveCount(0)
  })

  await test.step('a calendar leaves the form unchanged, and opens on Retry', async () => {
    await page.getByRole('button', { name: 'Add Trade' }).first().click()
    const form = page.getByRole('dialog', { name: 'Add New Trade' })
    await fill(form, { Symbol: 'BTC' })
    const restoreCalendar = await failFile(page, 'calendar.js')
    await form.getByRole('button', { name: 'Open calendar' }).first().click()
    const line = page.getByRole('alert').filter({ hasText: FAILED })
    await expect(line).toBeVisible()
    await expect(form.getByLabel('Symbol', { exact: true })).toHaveValue('BTC')
    await restoreCalendar()
    await line.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('grid')).toBeVisible()
    await expect(line).toHaveCount(0)
  })

  await test.step('on a phone each row has an error button for its menu, and one press loads all menus', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/app')
    await expect(page.getByRole('button', { name: FAILED })).toHaveCount(2)
    await restoreMenu()
    await page.getByRole('button', { name: FAILED }).first().click()
    for (const symbol of ['SOL', 'ETH'])
      await expect(page.getByRole('button', { name: `Actions for ${symbol}` })).toBeVisible()
  })
})

test('tabs are loaded ahead: a file that fails leaves the page and its open dialog unchanged, and a tab opens without a connection', async ({
  page,
  context,
  trader,
}) => {
  const { id } = await trader.addTrade({ symbol: 'SOL' })
  const empty = page.getByText('No journal entries yet. Start writing!')
  const waitForFile = (tab: string) =>
    page.waitForResponse((response) => response.url().includes(`/assets/${tab}-tab-`))
  await page.clock.install()

  await test.step('a file that fails', async () => {
    const restore = await failFile(page, 'journal-tab.js')
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/journal-tab-'))
    const others = ['analytics', 'library'].map(waitForFile)
    await page.goto(`/app?close=${id}`)
    const dialog = page.getByRole('dialog', { name: 'Close Trade: SOL' })
    await dialog.getByLabel('Exit price').fill('110')
    await dialog.getByRole('checkbox', { name: /^Take profit hit/ }).check()
    const loads = await page.evaluate(() => performance.timeOrigin)
    await passIdleTime(page)
    await failed
    for (const other of others) await (await other).finished()

    await expect(dialog.getByLabel('Exit price')).toHaveValue('110')
    await expect(dialog.getByRole('checkbox', { name: /^Take profit hit/ })).toBeChecked()
    await restore()
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: /Journal/ }).click()
    await expect(empty).toBeVisible()
    expect(await page.evaluate(() => performance.timeOrigin), 'the page was not loaded again').toBe(loads)
  })

  await test.step('a tab that was never opened opens without a connection, and loads its content with the next one', async () => {
    const files = ['journal', 'analytics'].map(waitForFile)
    await page.goto('/app/library') // an address with two segments, to which the names of files are not relative
    await passIdleTime(page)
    for (const file of files) await (await file).finished()
    await context.setOffline(true)
    await page.getByRole('tab', { name: /Journal/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Daily Journal' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Failed to load journal entries.' })).toBeVisible()
    await context.setOffline(false)
    await expect(empty).toBeVisible()
  })
})

/** Passes the time after which the desk loads the tabs ahead. The clock of the page is installed. */
async function passIdleTime(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Notifications', includeHidden: true })).toBeVisible()
  await page.clock.fastForward(3_000)
}

/** Makes requests for a file of the app fail, by the name of its source, until the returned function is called. */
async function failFile(page: Page, name: string): Promise<() => Promise<void>> {
  const file = new RegExp(`/assets/${name.replace('.', '-[^/]*\\.')}$`)
  await page.route(file, (route) => route.abort())
  return () => page.unroute(file)
}
