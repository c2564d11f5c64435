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

  await page.keyboard.press('n')
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

test('the arrow keys reach every row and button of the list, which is one Tab stop, and the focus returns', async ({
  page,
  trader,
}) => {
  for (const symbol of ['ONE', 'TWO', 'THREE']) await trader.addTrade({ symbol })
  await page.goto('/app')
  await expect(getRow(page, 'ONE')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'First steps' })).toBeVisible() // Tab goes there from the list
  const button = (symbol: string, name: string) => getRow(page, symbol).getByRole('button', { name })
  const form = tradeForm(page)

  await test.step('the first press of Tab offers to skip to the content', async () => {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  })

  await test.step('the rows are one Tab stop, after the headings', async () => {
    const tabStops = page
      .getByRole('region', { name: 'Trades', exact: true })
      .locator('li:not([tabindex="-1"]), li button:not([tabindex="-1"]), li a')
    await expect(tabStops).toHaveCount(1)
    await page.keyboard.press('j')
    await expect(getRow(page, 'THREE')).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(button('THREE', 'Close trade THREE')).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(button('THREE', 'Edit THREE')).toBeFocused()
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

  await test.step('E edits the focused row, and the focus is back after saving and cancelling', async () => {
    await page.keyboard.press('Shift+Tab')
    await expect(getRow(page, 'ONE')).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('e')
    await expect(form.getByLabel('Symbol', { exact: true })).toHaveValue('TWO')
    await page.keyboard.press('Escape')
    await expect(form).toHaveCount(0)
    await expect(getRow(page, 'TWO')).toBeFocused()

    await button('TWO', 'Edit TWO').click()
    await fill(form, { Notes: 'Written' })
    await form.getByRole('button', { name: 'Save Trade' }).click()
    await expect(form).toHaveCount(0)
    await expect(button('TWO', 'Edit TWO')).toBeFocused()
    const add = page.getByRole('button', { name: 'Add Trade' })
    await add.click()
    await form.getByRole('button', { name: 'Cancel' }).click()
    await expect(form).toHaveCount(0)
    await expect(add).toBeFocused()

    await button('TWO', 'Close trade TWO').click()
    await page.getByRole('dialog').getByLabel('Exit price').fill('9')
    await page.getByRole('dialog').getByRole('button', { name: 'Close Trade' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    // The button that closed the trade now shows its details.
    await expect(button('TWO', 'View details TWO')).toBeFocused()
  })

  await test.step('the slash moves the focus to the search, where a key opens no dialog', async () => {
    await page.keyboard.press('/')
    await page.keyboard.type('cc')
    await expect(page.getByRole('searchbox')).toHaveValue('cc')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(/search=cc/)
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect(getRow(page, 'TWO')).toBeVisible()
  })

  await test.step('after a deletion the focus goes to the next row, the one before, and the heading', async () => {
    const remove = async (symbol: string) => {
      await button(symbol, `Delete ${symbol}`).click()
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
})
