import type { Locator, Page } from '@playwright/test'
import { everyOrFirst, expect, test } from '../fixtures.ts'
import { keepToasts } from '../layout/actions.ts'
import { CLOCK_STEP_MS, expectToast, showToast, stopClock, toasts } from '../toasts.ts'
import { breakCalls, fill, getRow, minimalTrade, openNewTrade, save } from '../trades/trades-page.ts'

// A deletion shows every toast of these tests.
async function remove(page: Page, symbol: string) {
  await getRow(page, symbol).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
}

test('one toast is shown at a time; it is dismissed by a swipe and from the keyboard, and disappears after 5000 ms [TOAST-01] [TOAST-03] [TOAST-04] [TOAST-05] [CONSTC-01] [CONSTC-02]', async ({
  page,
  trader,
}) => {
  await page.clock.install()
  for (const symbol of ['ONE', 'TWO', 'THREE', 'FOUR']) await trader.addTrade({ symbol })
  await page.goto('/app')

  await test.step('a newer toast replaces the older', async () => {
    await remove(page, 'ONE')
    await expectToast(page, 'Trade Deleted', 'successfully deleted')
    const restore = await breakCalls(page, 'DELETE', '**/api/v1/trades/*')
    await remove(page, 'TWO')
    await expectToast(page, 'Error', 'Failed to delete trade.')
    await restore()
  })

  await test.step('a swipe of 50 px to the right dismisses it, a shorter one does not', async () => {
    await remove(page, 'TWO')
    await expectToast(page, 'Trade Deleted', 'successfully deleted')
    await swipeRight(page, 45)
    await expect(toasts(page)).toHaveCount(1)
    await swipeRight(page, 55)
    await expect(toasts(page)).toHaveCount(0)
  })

  await test.step('F8 moves the focus to the toasts, and the toast can be dismissed from there', async () => {
    await remove(page, 'THREE')
    await expect(toasts(page)).toHaveCount(1)
    await page.keyboard.press('F8')
    await expect(page.getByRole('region', { name: /Notification/ }).getByRole('list')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(toasts(page)).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(toasts(page)).toHaveCount(0)
  })

  await test.step('by itself it disappears after 5000 ms, also when the one before it was dismissed while it had the focus', async () => {
    await getRow(page, 'FOUR').getByRole('button', { name: 'Delete' }).click()
    const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Delete' })
    await expect(confirm).toBeVisible()
    await stopClock(page)
    await confirm.click()
    await page.mouse.move(200, 700) // a pointer on a toast keeps it
    await showToast(page)
    await page.clock.runFor(5_000 - CLOCK_STEP_MS - 1)
    await expect(toasts(page)).toHaveAttribute('data-state', 'open')
    await page.clock.runFor(CLOCK_STEP_MS + 1)
    await expect(toasts(page)).toHaveCount(0)
  })
})

for (const [width, height] of everyOrFirst([
  [320, 640],
  [1440, 900],
  [768, 1024],
  [390, 844],
  [1280, 720],
] as const)) {
  test.describe(`at ${width}x${height}`, () => {
    test.use({ viewport: { width, height } })

    test('a toast of any height covers no button of a form, of a question or of the page, and can be dismissed over an open form', async ({
      page,
      trader,
    }) => {
      for (const symbol of ['BTC', 'ADA', 'XRP', 'DOT', 'LTC']) await trader.addTrade({ symbol })
      const { id } = await trader.addTrade({ symbol: 'SOL' })
      for (const method of ['POST', 'PATCH', 'PUT', 'DELETE'])
        for (const calls of ['**/api/v1/trades**', '**/api/v1/trades/**'])
          await breakCalls(page, method, calls)
      await breakCalls(page, 'POST', '**/api/v1/journal-entries')

      const form = await openNewTrade(page)
      await fill(form, minimalTrade)
      await save(form)
      await expectUncovered(page, form, ['Close', 'Cancel', 'Save Trade'])
      await toasts(page).getByRole('button', { name: 'Dismiss', includeHidden: true }).click()
      await expect(toasts(page)).toHaveCount(0)
      await expect(form.getByLabel('Symbol', { exact: true })).toHaveValue('ETH')

      await page.goto('/app/journal?new=')
      const entry = page.getByRole('dialog')
      await entry.getByLabel('Title').fill('A quiet day')
      await entry.getByLabel('Content').fill('- 350.00 USD TSLA')
      await entry.getByRole('button', { name: 'Save Entry' }).click()
      await expectUncovered(page, entry, ['Close', 'Cancel', 'Save Entry'])

      await page.goto(`/app?close=${id}`)
      const closing = page.getByRole('dialog', { name: /^Close/ })
      await closing.getByLabel('Exit price').fill('99000')
      await closing.getByRole('button', { name: 'Close Trade' }).click()
      await expectUncovered(page, closing, ['Close', 'Cancel', 'Close Trade'])

      await page.goto('/app')
      await askToDelete(page, 'SOL')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await expect(toasts(page)).toHaveCount(1)
      await askToDelete(page, 'SOL')
      await expectUncovered(page, page.getByRole('alertdialog'), ['Cancel', 'Delete'])

      await page.keyboard.press('Escape')
      await expect(page.getByRole('alertdialog')).toHaveCount(0)
      await expect(toasts(page)).toHaveCount(1)
      const controls = page.getByRole('button', { name: /^(Menu|Actions for .*)$/ }).or(page.getByRole('tab'))
      for (const control of await controls.all())
        expect(await isUncovered(control), String(control)).toBe(true)
    })
  })
}

async function askToDelete(page: Page, symbol: string) {
  const dots = page.getByRole('button', { name: `Actions for ${symbol}` })
  const remove = getRow(page, symbol).getByRole('button', { name: 'Delete' })
  await expect(dots.or(remove).first()).toBeVisible()
  if (await dots.isVisible()) {
    await dots.click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
  } else await remove.click()
}

/** Expects a toast that does not cover the centre of any of these buttons. */
async function expectUncovered(page: Page, dialog: Locator, names: string[]) {
  await expect(toasts(page)).toHaveCount(1)
  await expect(toasts(page)).toBeVisible()
  await keepToasts(page)
  const toast = await toasts(page).boundingBox()
  for (const name of names) {
    const button = dialog.getByRole('button', { name, exact: true })
    const box = await button.boundingBox()
    expect(isOverlapping(toast, box), `${name} does not overlap the toast`).toBe(false)
    expect(await isUncovered(button), `${name} is not covered`).toBe(true)
  }
}

type Box = { x: number; y: number; width: number; height: number }

function isOverlapping(a: Box | null, b: Box | null): boolean {
  if (!a || !b) throw new Error('the toast and the button have to be shown')
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

/** Whether a press on the centre of a control hits the control, after scrolling to it. */
function isUncovered(control: Locator): Promise<boolean> {
  return control.evaluate((element) => {
    element.scrollIntoView({ block: 'center' })
    const box = element.getBoundingClientRect()
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
    return element.contains(hit)
  })
}

async function swipeRight(page: Page, distance: number) {
  const box = await toasts(page).boundingBox()
  if (!box) throw new Error('there is no toast to swipe')
  const at = { x: box.x + 30, y: box.y + box.height / 2 }
  await page.mouse.move(at.x, at.y)
  await page.mouse.down()
  await page.mouse.move(at.x + distance / 2, at.y, { steps: 5 })
  await page.mouse.move(at.x + distance, at.y, { steps: 5 })
  await page.mouse.up()
}
