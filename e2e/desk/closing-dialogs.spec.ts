import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import type { Trader } from '../trader.ts'
import { getRow } from '../trades/trades-page.ts'

/** Opens the journal before the dashboard, so that one step back too many is visible. */
async function openDashboard(page: Page, trader: Trader) {
  await trader.addTrade({ symbol: 'SOL' })
  await page.goto('/app/journal')
  await page.getByRole('tab', { name: /^Trades/ }).click()
  await expect(getRow(page, 'SOL')).toBeVisible()
}

async function expectClosedDialog(page: Page) {
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/app')
  await expect(getRow(page, 'SOL')).toBeVisible()
}

test('two quick presses of Escape close a dialog once and leave the screen as it is', async ({
  page,
  trader,
}) => {
  await openDashboard(page, trader)
  await page.getByRole('button', { name: 'Add Trade' }).click()
  const form = page.getByRole('dialog', { name: 'Add New Trade' })
  await expect(form).toBeVisible()

  await pressQuickly(page, 'Escape', 2)

  await expectClosedDialog(page)
  await page.goBack()
  await expect(page).toHaveURL('/app/journal')
})

test('a double click on Cancel closes a dialog once and leaves the screen as it is', async ({
  page,
  trader,
}) => {
  await openDashboard(page, trader)
  await page.getByRole('button', { name: 'Add Trade' }).click()
  const form = page.getByRole('dialog', { name: 'Add New Trade' })

  await form.getByRole('button', { name: 'Cancel' }).dblclick()

  await expectClosedDialog(page)
})

test('Back closes a dialog once, and a dialog that Forward opens again can be closed again', async ({
  page,
  trader,
}) => {
  await openDashboard(page, trader)
  await page.getByRole('button', { name: 'Add Trade' }).click()
  const form = page.getByRole('dialog', { name: 'Add New Trade' })
  await expect(form).toBeVisible()
  await page.goBack()
  await expectClosedDialog(page)

  for (const _ of [1, 2]) {
    await page.goForward()
    await expect(form).toBeVisible()
    await page.keyboard.press('Escape')
    await expectClosedDialog(page)
  }
})

test('a dialog that was opened by a link closes once, and the screen stays', async ({ page, trader }) => {
  await trader.addTrade({ symbol: 'SOL' })
  await page.goto('/app/journal')
  await page.goto('/app?new=')
  await expect(page.getByRole('dialog', { name: 'Add New Trade' })).toBeVisible()

  await pressQuickly(page, 'Escape', 3)

  await expectClosedDialog(page)
})

/** Presses a key several times before the page renders, like two quick presses of a person. */
function pressQuickly(page: Page, key: string, times: number) {
  return page.evaluate(
    ([key, times]) => {
      for (let n = 0; n < times; n += 1) {
        const target = document.activeElement ?? document.body
        target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      }
    },
    [key, times] as const,
  )
}
