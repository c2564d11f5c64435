import { expect, type Locator, type Page } from '@playwright/test'
import { toasts } from '../toasts.ts'
import { breakCalls } from '../trades/trades-page.ts'
import { keepToasts, openScreenAt } from './actions.ts'
import { addManyRecords, addSomeRecords } from './content.ts'
import type { LayoutState } from './state.ts'
import { route, wide } from './trades.states.ts'

/** The list with selected trades, and what is done with them. */
export const tradeSelectionStates: LayoutState[] = [
  {
    name: 'trades: two selected',
    route,
    prepare: async (stage) => void (await addSomeRecords(stage)),
    open: ({ page }) => openWithSelection(page),
  },
  {
    name: 'trades: more selected than can be seen',
    isExtreme: true,
    route,
    prepare: addManyRecords,
    open: async ({ page }) => {
      await openWithEachSelected(page)
      return page.getByRole('region', { name: 'Selection' })
    },
  },
  {
    name: 'trades: menu of the selection',
    route,
    shows: ['features/trades/selection-bar.tsx'],
    not: [...wide],
    prepare: async (stage) => void (await addSomeRecords(stage)),
    open: ({ page }) => openWithSelection(page),
    openLayer: async ({ page }) => {
      await page.getByRole('button', { name: 'Actions for the selected trades' }).click()
      return page.getByRole('menu')
    },
  },
  {
    name: 'trades: tags of the selection, without any',
    route,
    shows: ['features/trades/selection-dialogs.tsx'],
    prepare: async (stage) => void (await addSomeRecords(stage)),
    open: async ({ page }) => {
      const dialog = await openTask(page, 'Tags')
      await dialog.getByRole('button', { name: 'Save Tags' }).click()
      await dialog.getByText('Add a tag, or remove one').waitFor()
      return dialog
    },
  },
  ...(['Strategy', 'Account', 'Plan followed'] as const).map(
    (task): LayoutState => ({
      name: `trades: ${task.toLowerCase()} of the selection`,
      route,
      shows: ['features/trades/selection-dialogs.tsx'],
      prepare: async (stage) => void (await addSomeRecords(stage)),
      open: ({ page }) => openTask(page, task),
    }),
  ),
  {
    name: 'trades: tags of the selection that could not be saved',
    isExtreme: true,
    route,
    shows: ['features/trades/selection-dialogs.tsx'],
    prepare: async (stage) => void (await addSomeRecords(stage)),
    open: async ({ page }) => {
      await breakCalls(page, 'POST', '**/api/v1/trades/bulk')
      const dialog = await openTask(page, 'Tags')
      await dialog.getByLabel('Add tags').fill('a tag with many letters, another one, late,')
      await dialog.getByRole('button', { name: 'Save Tags' }).click()
      await expect(toasts(page)).toHaveCount(1)
      await keepToasts(page)
      return dialog
    },
  },
  {
    name: 'trades: question before the selection is deleted',
    route,
    shows: ['features/trades/selection-dialogs.tsx'],
    prepare: async (stage) => void (await addSomeRecords(stage)),
    open: ({ page }) => openTask(page, 'Delete'),
  },
  {
    name: 'trades: question before many trades are deleted, wrong number',
    isExtreme: true,
    route,
    shows: ['features/trades/selection-dialogs.tsx'],
    prepare: addManyRecords,
    open: async ({ page }) => {
      await openWithEachSelected(page)
      const dialog = await chooseTask(page, 'Delete')
      await dialog.getByLabel('Number of trades').fill('7')
      await dialog.getByRole('button', { name: 'Delete' }).click()
      return dialog
    },
  },
]

/** Opens the list and selects its first two trades with the keyboard, which works at each size. */
async function openWithSelection(page: Page): Promise<Locator> {
  await openScreenAt(page, '/app')
  for (const key of ['j', 'x', 'ArrowDown', 'x']) await page.keyboard.press(key)
  const bar = page.getByRole('region', { name: 'Selection' })
  await bar.waitFor()
  return bar
}

/** Opens the list and selects all of its trades, which are more than a hundred. */
async function openWithEachSelected(page: Page): Promise<void> {
  const bar = await openWithSelection(page)
  const menu = page.getByRole('button', { name: 'Actions for the selected trades' })
  const all = { name: /^Select (all|the first)/ }
  if (await menu.isVisible()) {
    await menu.click()
    await page.getByRole('menuitem', all).click()
  } else await bar.getByRole('button', all).click()
  await bar.getByText(/\d{3} selected/).waitFor()
}

/** Chooses what is done to the selected trades, in the bar or in its menu. */
async function chooseTask(page: Page, task: string): Promise<Locator> {
  const menu = page.getByRole('button', { name: 'Actions for the selected trades' })
  if (await menu.isVisible()) {
    await menu.click()
    await page.getByRole('menuitem', { name: task, exact: true }).click()
  } else await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: task }).click()
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await dialog.waitFor()
  return dialog
}

async function openTask(page: Page, task: string): Promise<Locator> {
  await openWithSelection(page)
  return await chooseTask(page, task)
}
