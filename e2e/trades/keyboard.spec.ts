import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { fill, getRow, tradeForm } from './trades-page.ts'

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, name: string) {
  for (let presses = 0; presses < 60; presses += 1) {
    const at = await page.evaluate(() => {
      const { activeElement } = document
      const label = activeElement instanceof HTMLInputElement ? activeElement.labels?.[0]?.textContent : null
      return label ?? activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? ''
    })
    if (at.includes(name)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`60 presses of Tab never reached "${name}"`)
}

test('a trade is added, closed, viewed and deleted without a mouse', async ({ page, trader }) => {
  await page.goto('/app')
  await expect(page.getByText('Start by adding your first trade')).toBeVisible()

  await page.keyboard.press('c')
  await expect(tradeForm(page).getByLabel('Symbol', { exact: true })).toBeFocused()
  await page.keyboard.type('sol')
  await page.keyboard.press('Enter')
  await tabTo(page, 'Entry price')
  await page.keyboard.type('150')
  await tabTo(page, 'Quantity')
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await expect(getRow(page, 'SOL')).toBeVisible()
  await expect(tradeForm(page)).toHaveCount(0)

  await page.keyboard.press('j')
  await expect(getRow(page, 'SOL')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Close Trade: SOL' }).getByLabel('Exit price')).toBeFocused()
  await page.keyboard.type('160')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(getRow(page, 'SOL')).toContainText('+$30.00')
  await expect(getRow(page, 'SOL')).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'SOL' }).getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(getRow(page, 'SOL')).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Start by adding your first trade')).toBeVisible()
  await expect.poll(() => trader.trades()).toEqual([]) // the row disappears before the server has confirmed the deletion
})

test('the slash moves the focus to the search, and a key typed there opens no dialog', async ({
  page,
  trader: _,
}) => {
  await page.goto('/app')
  await expect(page.getByText('No trades found')).toBeVisible()

  await page.keyboard.press('/')
  await page.keyboard.type('cc')

  await expect(page.getByRole('searchbox')).toHaveValue('cc')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the arrow keys move between the rows, and E edits the focused one', async ({ page, trader }) => {
  for (const symbol of ['ONE', 'TWO', 'THREE']) await trader.addTrade({ symbol })
  await page.goto('/app')
  await expect(getRow(page, 'ONE')).toBeVisible()
  await page.keyboard.press('j')
  await expect(getRow(page, 'THREE')).toBeFocused()

  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(getRow(page, 'ONE')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('e')

  await expect(
    page.getByRole('dialog', { name: 'Edit Trade' }).getByLabel('Symbol', { exact: true }),
  ).toHaveValue('TWO')
})

test('the list is one Tab stop; the arrow keys reach every row and every button', async ({
  page,
  trader,
}) => {
  for (const symbol of ['ONE', 'TWO', 'THREE']) await trader.addTrade({ symbol })
  await page.goto('/app')
  await expect(getRow(page, 'ONE')).toBeVisible()
  const tabStops = page
    .getByRole('region', { name: 'Trades', exact: true })
    .locator('li:not([tabindex="-1"]), button:not([tabindex="-1"]), a')
  await expect(tabStops).toHaveCount(1)
  await page.keyboard.press('j')
  await expect(getRow(page, 'THREE')).toBeFocused()

  await page.keyboard.press('ArrowRight')
  await expect(getRow(page, 'THREE').getByRole('button', { name: 'Close trade THREE' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(getRow(page, 'THREE').getByRole('button', { name: 'Edit THREE' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(getRow(page, 'TWO')).toBeFocused()
  await page.keyboard.press('End')
  await expect(getRow(page, 'ONE')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await expect(getRow(page, 'ONE')).toBeFocused()
  await expect(tabStops).toHaveCount(1)
  await page.keyboard.press('Tab')
  const inList = await page.evaluate(() => document.activeElement?.closest('[data-index]') !== null)
  expect(inList, 'Tab leaves the list').toBe(false)
})

test('the focus returns to where it was after saving and cancelling', async ({ page, trader }) => {
  for (const symbol of ['ONE', 'TWO']) await trader.addTrade({ symbol })
  await page.goto('/app')
  const edit = getRow(page, 'TWO').getByRole('button', { name: 'Edit TWO' })
  const add = page.getByRole('button', { name: 'Add Trade' })
  await edit.click()
  await fill(tradeForm(page), { Notes: 'Written' })
  await tradeForm(page).getByRole('button', { name: 'Save Trade' }).click()
  await expect(tradeForm(page)).toHaveCount(0)
  await expect(edit).toBeFocused()

  await add.click()
  await tradeForm(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(tradeForm(page)).toHaveCount(0)
  await expect(add).toBeFocused()

  await getRow(page, 'TWO').getByRole('button', { name: 'Close trade TWO' }).click()
  await page.getByRole('dialog').getByLabel('Exit price').fill('9')
  await page.getByRole('dialog').getByRole('button', { name: 'Close Trade' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // The button that closed the trade now shows its details.
  await expect(getRow(page, 'TWO').getByRole('button', { name: 'View details TWO' })).toBeFocused()
})

test('after a deletion the focus goes to the next row, then to the one before, then to the heading', async ({
  page,
  trader,
}) => {
  for (const symbol of ['ONE', 'TWO', 'THREE']) await trader.addTrade({ symbol })
  await page.goto('/app')
  const remove = async (symbol: string) => {
    await getRow(page, symbol)
      .getByRole('button', { name: `Delete ${symbol}` })
      .click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(getRow(page, symbol)).toHaveCount(0)
  }

  await remove('TWO')
  await expect(getRow(page, 'ONE')).toBeFocused()
  await remove('ONE')
  await expect(getRow(page, 'THREE')).toBeFocused()
  await remove('THREE')
  await expect(page.getByRole('heading', { name: 'Your Trades' })).toBeFocused()
})

test('the first press of Tab offers to skip to the content', async ({ page, trader: _ }) => {
  await page.goto('/app')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')

  await expect(page.getByRole('main')).toBeFocused()
})
