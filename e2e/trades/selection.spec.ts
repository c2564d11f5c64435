import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectAccessibleAtRelease } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { expectToast } from '../toasts.ts'
import type { Trader } from '../trader.ts'
import { breakCalls, getRow, rows } from './trades-page.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Selection' })
const box = (page: Page, symbol: string) => getRow(page, symbol).getByRole('checkbox')
const select = async (page: Page, ...symbols: string[]) => {
  for (const symbol of symbols) await box(page, symbol).check()
}

/** Adds trades T1, T2 and so on; the list shows the last one first. */
async function addTrades(trader: Trader, count: number): Promise<string[]> {
  const symbols = Array.from({ length: count }, (_, n) => `T${n + 1}`)
  for (const symbol of symbols) await trader.addTrade({ symbol })
  return symbols
}

async function openList(page: Page, first: string): Promise<void> {
  await page.goto('/app')
  await expect(getRow(page, first)).toBeVisible()
}

/** Presses Tab until the button of the bar has the focus. */
async function tabToButton(page: Page, name: string): Promise<void> {
  const button = bar(page).getByRole('button', { name })
  await expect(button).toBeVisible()
  for (let presses = 0; presses < 20; presses += 1) {
    if (await button.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`20 presses of Tab never reached "${name}"`)
}

test('ten trades are tagged with the keyboard only, and the focus returns to the list; more than ten are deleted after their number is typed', async ({
  page,
  trader,
}) => {
  await addTrades(trader, 12)
  await openList(page, 'T12')

  await page.keyboard.press('j')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('x')
  await expect(box(page, 'T11')).toBeChecked()
  await expect(box(page, 'T11')).toHaveAccessibleName(/^Select T11, long, /)
  for (let presses = 0; presses < 9; presses += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+X')
  await expect(bar(page)).toContainText('10 selected')
  await expect(page.getByRole('status').filter({ hasText: '10 selected' })).toBeAttached()

  await tabToButton(page, 'Tags')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Tags of 10 Trades' })
  await expect(dialog.getByLabel('Add tags')).toBeFocused()
  await page.keyboard.type('late, A+')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Save Tags' }).press('Enter')
  await expectToast(page, '10 trades changed')

  await expect(bar(page)).toHaveCount(0)
  await expect(getRow(page, 'T2')).toBeFocused()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
  const stored = await trader.trades()
  expect(stored.filter(({ tags }) => tags.join() === 'late,A+').map(({ symbol }) => symbol)).toEqual(
    Array.from({ length: 10 }, (_, n) => `T${11 - n}`),
  )
  expect(stored.map(({ version }) => version)).toEqual([1, ...Array(10).fill(2), 1])

  await test.step('above ten trades their number must be typed before they are deleted', async () => {
    await select(page, 'T12')
    await bar(page).getByRole('button', { name: 'Select all 12' }).click()
    await expect(bar(page)).toContainText('12 selected')
    await expect(bar(page)).toBeFocused()
    await box(page, 'T12').uncheck()
    await bar(page).getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('dialog', { name: 'Delete 11 Trades' })
    await question.getByLabel('Number of trades').fill('12')
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(question.getByLabel('Number of trades')).toHaveAttribute('aria-invalid', 'true')
    expect(await trader.trades()).toHaveLength(12)
    await question.getByLabel('Number of trades').fill('11')
    await question.getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, '11 trades deleted')
    await expect(rows(page)).toHaveCount(1)
    expect((await trader.trades()).map(({ symbol }) => symbol)).toEqual(['T12'])
  })
})

test('a selection is made with the mouse and the keys, and cleared with Escape, its button or another filter', async ({
  page,
  trader,
}) => {
  await addTrades(trader, 6)
  await openList(page, 'T6')

  await test.step('Shift selects a range, and Escape and the button clear the selection', async () => {
    await getRow(page, 'T5').hover()
    await select(page, 'T5')
    await box(page, 'T2').click({ modifiers: ['Shift'] })
    await expect(bar(page)).toContainText('4 selected')
    await box(page, 'T3').uncheck()
    await expect(bar(page)).toContainText('3 selected')
    await expectAccessibleAtRelease(page, 'a list with a selection')
    await getRow(page, 'T2').focus()
    await page.keyboard.press('Shift+ArrowDown')
    await expect(box(page, 'T1')).toBeChecked()
    await expect(getRow(page, 'T1')).toBeFocused()
    await expect(bar(page)).toContainText('4 selected')

    await page.keyboard.press('Escape')
    await expect(bar(page)).toHaveCount(0)
    await expect(getRow(page, 'T1')).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(box(page, 'T1')).toBeFocused()
    await page.keyboard.press('Space')
    await expect(bar(page)).toContainText('1 selected')
    await bar(page).getByRole('button', { name: 'Clear selection' }).click()
    await expect(bar(page)).toHaveCount(0)
    await expect(getRow(page, 'T1')).toBeFocused()
  })

  await test.step('Escape closes a dialog first', async () => {
    await box(page, 'T2').click()
    await bar(page).getByRole('button', { name: 'Tags' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(bar(page)).toContainText('1 selected')

    await box(page, 'T1').click()
    await expect(box(page, 'T1')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(bar(page)).toHaveCount(0)
  })

  await test.step('"Select all" adds nothing to a selection that is cleared before its answer', async () => {
    await select(page, 'T2')
    const { promise: isCleared, resolve: answer } = Promise.withResolvers<void>()
    await page.route(/\/api\/v1\/trades\?.*limit=200/, async (route) => {
      await isCleared
      await route.continue()
    })
    await bar(page).getByRole('button', { name: 'Select all 6' }).click()
    await bar(page).getByRole('button', { name: 'Clear selection' }).click()
    await expect(bar(page)).toHaveCount(0)
    const answered = page.waitForResponse(/limit=200/)
    answer()
    await (await answered).finished()

    await select(page, 'T1')
    await expect(bar(page)).toContainText('1 selected')
    await bar(page).getByRole('button', { name: 'Clear selection' }).click()
  })

  await test.step('another order keeps it, another filter clears it', async () => {
    await select(page, 'T2')
    await page.getByRole('button', { name: 'Symbol' }).click()
    await expect(page).toHaveURL(/sort=symbol/)
    await expect(bar(page)).toContainText('1 selected')
    await page.getByRole('searchbox').fill('T')
    await expect(bar(page)).toHaveCount(0)
  })

  await test.step('on a tablet the menu of a trade selects it, and says that it deselects a selected one', async () => {
    await page.setViewportSize({ width: 900, height: 900 })
    for (const [item, count] of [
      ['Select', 1],
      ['Deselect', 0],
    ] as const) {
      await page.getByRole('button', { name: 'Actions for T1' }).click()
      await page.getByRole('menuitem', { name: item, exact: true }).click()
      await expect(bar(page)).toHaveCount(count)
    }
  })
})

test('strategy, account and plan of the selected trades change together, and a trade that leaves the filter leaves the selection', async ({
  page,
  trader,
}) => {
  await trader.addTrade({ symbol: 'OTHER', strategy: 'Gap' })
  await addTrades(trader, 2)
  await openList(page, 'T2')
  const change = async (button: string, type: (dialog: Locator) => Promise<void>, submit: string) => {
    await select(page, 'T1', 'T2')
    await bar(page).getByRole('button', { name: button }).click()
    const dialog = page.getByRole('dialog')
    await type(dialog)
    await dialog.getByRole('button', { name: submit, exact: true }).click()
    await expect(dialog).toHaveCount(0) // it hides the bar
    await expect(bar(page)).toHaveCount(0)
  }

  await change('Strategy', (dialog) => dialog.getByLabel('Strategy').fill('Gap'), 'Save Strategy')
  await change('Account', (dialog) => dialog.getByLabel('Account').fill('Prop 50k'), 'Save Account')
  await change('Plan followed', async () => {}, 'Save')
  const changed = { strategy: 'Gap', account: 'Prop 50k', planFollowed: true }
  expect(await trader.trades()).toMatchObject([changed, changed, { symbol: 'OTHER', planFollowed: false }])

  await page.goto('/app?strategy=Gap')
  await expect(rows(page)).toHaveCount(3)
  await test.step('an edit takes a trade out of the filter and of the selection', async () => {
    await select(page, 'OTHER', 'T2')
    await getRow(page, 'T2').focus()
    await page.keyboard.press('e')
    const form = page.getByRole('dialog', { name: 'Edit Trade' })
    await form.getByLabel('Strategy').fill('Breakout')
    await form.getByRole('button', { name: 'Save Trade' }).click()
    await expect(rows(page)).toHaveCount(2)
    await expect(bar(page)).toContainText('1 selected')
    await bar(page).getByRole('button', { name: 'Clear selection' }).click()
    const { id, ...stored } = (await trader.trades()).find(({ symbol }) => symbol === 'T2')!
    await trader.browser.put(`/api/v1/trades/${id}`, { ...stored, strategy: 'Gap' })
    await page.reload()
    await expect(rows(page)).toHaveCount(3)
  })
  await change('Strategy', async () => {}, 'Save Strategy')
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByText('1 trade, open')).toBeVisible()
  await expect(getRow(page, 'OTHER')).toBeVisible()
  expect(await trader.trades()).toMatchObject([{ strategy: null }, { strategy: null }, { strategy: 'Gap' }])
})

test('a few trades are deleted after a question; Cancel and a failure change nothing, and a trade that is deleted by itself leaves the selection [TRADE-13] [TRADE-14]', async ({
  page,
  trader,
}) => {
  await addTrades(trader, 5)
  await openList(page, 'T5')
  await select(page, 'T5', 'T4', 'T3')
  await getRow(page, 'T5').getByRole('button', { name: 'Delete T5' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(bar(page)).toContainText('2 selected')
  const question = page.getByRole('alertdialog', { name: 'Delete 2 Trades' })
  const remove = bar(page).getByRole('button', { name: 'Delete' })

  await remove.click()
  await expect(question).toContainText('delete these 2 trades? This action cannot be undone.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  await expect(bar(page)).toContainText('2 selected')
  expect(await trader.trades()).toHaveLength(4)
  await getRow(page, 'T1').focus()
  await page.keyboard.press('Delete') // acts on the selection, as the bar does
  await expect(question).toContainText('delete these 2 trades?')
  await page.keyboard.press('Escape')
  await expect(getRow(page, 'T1')).toBeFocused()

  await test.step('a failed deletion', async () => {
    const mend = await breakCalls(page, 'POST', '**/api/v1/trades/bulk-delete')
    await remove.click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, 'Error', 'Failed to delete the trades.')
    await expect(bar(page)).toContainText('2 selected')
    await expect(rows(page)).toHaveCount(4)
    await mend()
  })

  await trader.browser.send('DELETE', `/api/v1/trades/${(await trader.trades())[0]!.id}`)
  await remove.click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, '1 trade deleted', '1 of the selected trades no longer exists.')
  await expect(rows(page)).toHaveCount(2)
  await expect(getRow(page, 'T1')).toBeFocused() // at the place of the one that was selected last
  expect((await trader.trades()).map(({ symbol }) => symbol)).toEqual(['T2', 'T1'])
})

test('the selected trades are exported, in the order of the list; a refused change keeps the selection and the typed text, and says why', async ({
  page,
  trader,
}) => {
  await trader.addTrade({ symbol: 'FULL', tags: Array.from({ length: 20 }, (_, n) => `t${n}`) })
  await addTrades(trader, 2)
  await page.goto('/app?sort=symbol')
  await expect(getRow(page, 'T1')).toBeVisible()
  await select(page, 'T1', 'FULL')
  await test.step('the file has the selected trades, and a second press starts no second download', async () => {
    const { promise: isPressedAgain, resolve: answer } = Promise.withResolvers<void>()
    let requests = 0
    await page.route('**/exports/trades.csv', async (route) => {
      requests += 1
      await isPressedAgain
      await route.continue()
    })
    const button = bar(page).getByRole('button', { name: 'Export selected' })
    const downloading = page.waitForEvent('download')
    await button.click()
    await expect(button).toHaveAttribute('aria-busy', 'true')
    await button.press('Enter')
    answer()
    const download = await downloading
    await expect(button).not.toHaveAttribute('aria-busy')
    expect(requests).toBe(1)
    const csv = await readFile(await download.path(), 'utf8')
    expect(download.suggestedFilename()).toMatch(/^candlebook-trades-[\d-]+\.csv$/)
    expect(csv.startsWith('\uFEFF')).toBe(true)
    expect(csv.match(/\b(?:FULL|T1|T2)\b/g)).toEqual(['FULL', 'T1'])
    await expect(bar(page)).toContainText('2 selected')
  })

  await bar(page).getByRole('button', { name: 'Tags' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tags of 2 Trades' })
  const submit = dialog.getByRole('button', { name: 'Save Tags' })

  await submit.click()
  await expect(dialog).toContainText('Add a tag, or remove one')
  await dialog.getByLabel('Add tags').fill('one more')
  await submit.click()
  await expect(dialog).toContainText('A trade has 20 tags at most')
  const mend = await breakCalls(page, 'POST', '**/api/v1/trades/bulk')
  await submit.click()
  await expectToast(page, 'Error', 'Failed to change the trades.')
  await mend()
  await dialog.getByRole('button', { name: 'Remove tag one more' }).click()
  await dialog.getByLabel('Remove tags').fill('T3')
  await submit.click()

  await expectToast(page, '1 trade changed', '1 trade had these values already.')
  expect((await trader.trades()).map(({ tags }) => tags.length)).toEqual([0, 0, 19])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the menu of a trade selects it, boxes select others, and the bar has a menu', async ({
    page,
    trader,
  }) => {
    await addTrades(trader, 3)
    await openList(page, 'T3')
    await page.getByRole('button', { name: 'Actions for T3' }).tap()
    await page.getByRole('menuitem', { name: 'Select' }).tap()
    await expect(bar(page)).toContainText('1 selected')
    await box(page, 'T2').tap()
    await expectAccessible(page, 'a list with a selection on a phone')
    await bar(page).getByRole('button', { name: 'Actions for the selected trades' }).tap()
    await page.getByRole('menuitem', { name: 'Plan followed' }).tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).tap()

    await expectToast(page, '2 trades changed')
    await expect(bar(page)).toHaveCount(0)
    expect((await trader.trades()).map(({ planFollowed }) => planFollowed)).toEqual([true, true, false])
  })
})
