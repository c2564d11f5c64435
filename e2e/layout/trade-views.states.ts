import type { Locator, Page } from '@playwright/test'
import { tradeColumns } from '../../packages/domain/src/trades/trade-columns.ts'
import { breakCalls } from '../trades/trades-page.ts'
import { holdCalls, openScreenAt } from './actions.ts'
import { addExtremeTrades, addManyRecords, addSomeRecords } from './content.ts'
import type { LayoutState, Stage } from './state.ts'
import { route } from './trades.states.ts'

const VIEWS = '**/api/v1/trade-views'

/** The columns and the height of the rows of the list, and its saved views. */
export const tradeViewStates: LayoutState[] = [
  {
    name: 'trades: chosen columns',
    route,
    prepare: async (stage) => {
      await addManyRecords(stage)
      await saveLayout(stage, ['pnl', 'r', 'held', 'value', 'path', 'strategy', 'tags'])
    },
    open: ({ page }) => openScreenAt(page, '/app?sort=-rMultiple'),
  },
  {
    name: 'trades: all columns with the longest values',
    isExtreme: true,
    route,
    prepare: async (stage) => {
      await addExtremeTrades(stage)
      await saveLayout(stage, tradeColumns.toReversed())
    },
    open: ({ page }) => openScreenAt(page, '/app'),
  },
  {
    name: 'trades: compact rows',
    route,
    prepare: async (stage) => {
      await addManyRecords(stage)
      await saveLayout(stage, ['path', 'stops', 'size', 'pnl'], 'compact')
    },
    open: ({ page }) => openScreenAt(page, '/app'),
  },
  {
    name: 'trades: compact rows of chosen columns with the longest values',
    isExtreme: true,
    route,
    prepare: async (stage) => {
      await addExtremeTrades(stage)
      await saveLayout(stage, ['path', 'r', 'fees', 'account', 'size', 'pnl', 'held'], 'compact')
    },
    open: ({ page }) => openScreenAt(page, '/app'),
  },
  {
    name: 'trades: choice of columns',
    isExtreme: true,
    route,
    shows: ['features/trades/columns-dialog.tsx'],
    prepare: async (stage) => {
      await addSomeRecords(stage)
      await saveLayout(stage, tradeColumns)
    },
    open: ({ page }) => openDialogBy(page, 'Choose columns'),
  },
  {
    name: 'trades: saved views, none yet',
    route,
    shows: ['features/trades/views-dialog.tsx'],
    prepare: async (stage) => void (await addSomeRecords(stage)),
    open: ({ page }) => openDialogBy(page, /^Saved views/),
  },
  {
    name: 'trades: saved views that load',
    route,
    shows: ['features/trades/views-dialog.tsx'],
    prepare: async (stage) => void (await addSomeRecords(stage)),
    open: async ({ page }) => {
      await holdCalls(page, VIEWS)
      return await openDialogBy(page, /^Saved views/)
    },
  },
  {
    name: 'trades: saved views that could not be loaded',
    route,
    shows: ['features/trades/views-dialog.tsx'],
    prepare: async (stage) => void (await addSomeRecords(stage)),
    open: async ({ page }) => {
      await breakCalls(page, 'GET', VIEWS)
      const dialog = await openDialogBy(page, /^Saved views/)
      await dialog.getByText('Failed to load the views.').waitFor()
      return dialog
    },
  },
  {
    name: 'trades: saved views with the longest names',
    isExtreme: true,
    route,
    shows: ['features/trades/views-dialog.tsx'],
    prepare: async (stage) => {
      await addSomeRecords(stage)
      await addViews(stage)
    },
    open: ({ page }) => openDialogBy(page, /^Saved views/),
  },
  {
    name: 'trades: menu of a saved view',
    route,
    shows: ['features/trades/views-dialog.tsx'],
    prepare: async (stage) => {
      await addSomeRecords(stage)
      await addViews(stage)
    },
    open: ({ page }) => openDialogBy(page, /^Saved views/),
    openLayer: async ({ page }) => {
      await page.getByRole('button', { name: 'Actions for Scalps' }).click()
      return page.getByRole('menu')
    },
  },
  {
    name: 'trades: name of a new view, taken',
    route,
    shows: ['features/trades/view-form.tsx'],
    prepare: async (stage) => {
      await addSomeRecords(stage)
      await addViews(stage)
    },
    open: async ({ page }) => {
      await openScreenAt(page, '/app?status=open')
      const dialog = await openDialogBy(page, /^Saved views/, { isOpened: true })
      await dialog.getByRole('button', { name: 'Save this list as a view' }).click()
      await dialog.getByLabel('Name').fill('SCALPS')
      await dialog.getByRole('button', { name: 'Save View' }).click()
      await dialog.getByText('You have a view with this name already').waitFor()
      return dialog
    },
  },
  {
    name: 'trades: a view whose names no trade has',
    route,
    prepare: async (stage) => {
      await addSomeRecords(stage)
      await addViews(stage)
    },
    open: async ({ page }) => {
      await openScreenAt(page, '/app?strategy=Gone&tag=left')
      return page.getByText('No trade has the tag “left”.')
    },
  },
]

type Columns = readonly string[]

async function saveLayout({ trader }: Stage, columns: Columns, density = 'comfortable'): Promise<void> {
  await trader.browser.put('/api/v1/settings/trade-list', { columns, density })
}

async function addViews({ trader }: Stage): Promise<void> {
  const layout = { columns: ['pnl', 'r', 'held'], density: 'compact' }
  const views = [
    {
      name: 'Scalps',
      filter: { strategy: 'Scalp', status: 'closed' },
      exitDays: 'month',
      sort: '-rMultiple',
    },
    {
      name: 'Losses without a plan and with the longest name',
      filter: { result: 'loss', planFollowed: 'false' },
    },
    { name: 'x'.repeat(50), filter: { search: 'y'.repeat(100), tag: 'z'.repeat(40) } },
    { name: 'Öffnungen', filter: { status: 'open' } },
  ]
  for (const view of views) await trader.browser.post('/api/v1/trade-views', { ...layout, ...view })
}

async function openDialogBy(
  page: Page,
  name: string | RegExp,
  { isOpened = false }: { isOpened?: boolean } = {},
): Promise<Locator> {
  if (!isOpened) await openScreenAt(page, '/app')
  await page.getByRole('button', { name }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  return dialog
}
