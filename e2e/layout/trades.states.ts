import { expect } from '@playwright/test'
import { toasts } from '../toasts.ts'
import { breakCalls, getRow } from '../trades/trades-page.ts'
import {
  abortFileRequests,
  holdCalls,
  keepToasts,
  openCalendar,
  openScreenAt,
  openSelect,
  scrollUpwards,
} from './actions.ts'
import { addDemoRecord, addExtremeTrades, addManyRecords, addSomeRecords } from './content.ts'
import type { LayoutState } from './state.ts'

const LISTS = /\/api\/v1\/trades(\?|\/totals)/
const DEMO = '**/api/v1/demo-record'
export const route = 'app'
export const wide = ['1440x900', '1280x720'] as const

export const tradeStates: LayoutState[] = [
  {
    name: 'trades: none yet',
    list: { of: 'trades', is: 'none' },
    route,
    open: ({ page }) => openScreenAt(page, '/app'),
  },
  {
    name: 'trades: none yet, demo record on its way',
    route,
    open: async ({ page }) => {
      await holdCalls(page, DEMO, 'POST')
      await openScreenAt(page, '/app')
      await page.getByRole('button', { name: 'Load Sample Data' }).click()
      return page.getByRole('button', { name: 'Loading' })
    },
  },
  {
    name: 'trades: demo record that could not be loaded, with a toast',
    route,
    open: async ({ page }) => {
      await breakCalls(page, 'POST', DEMO)
      await openScreenAt(page, '/app')
      await page.getByRole('button', { name: 'Load Sample Data' }).click()
      await expect(toasts(page)).toHaveCount(1)
      await keepToasts(page)
      return toasts(page)
    },
  },
  {
    name: 'trades: notice of sample trades',
    route,
    prepare: addDemoRecord,
    open: async ({ page }) => {
      await openScreenAt(page, '/app')
      return page.getByRole('region', { name: 'Sample data' })
    },
  },
  {
    name: 'trades: notice of sample journal entries, no trades',
    route,
    prepare: async ({ trader, server }) => {
      await addDemoRecord({ trader })
      await server.database.owner.query('delete from trades where user_id = $1', [trader.userId])
    },
    open: async ({ page }) => {
      await openScreenAt(page, '/app')
      return page.getByRole('region', { name: 'Sample data' })
    },
  },
  {
    name: 'trades: remove sample data',
    route,
    shows: [
      'features/trades/remove-sample-dialog.tsx',
      'ui/dialogs/action-dialog.tsx',
      'ui/dialogs/confirm-dialog.tsx',
    ],
    prepare: addDemoRecord,
    open: async ({ page }) => {
      await openScreenAt(page, '/app')
      await page.getByRole('button', { name: 'Remove Sample Data' }).click()
      return page.getByRole('alertdialog', { name: 'Remove Sample Data' })
    },
  },
  {
    name: 'trades: remove sample data, being removed',
    route,
    shows: ['features/trades/remove-sample-dialog.tsx'],
    prepare: addDemoRecord,
    open: async ({ page }) => {
      await holdCalls(page, DEMO, 'DELETE')
      await openScreenAt(page, '/app')
      await page.getByRole('button', { name: 'Remove Sample Data' }).click()
      const dialog = page.getByRole('alertdialog', { name: 'Remove Sample Data' })
      await dialog.getByRole('button', { name: 'Remove' }).click()
      return dialog.getByRole('button', { name: 'Removing' })
    },
  },
  {
    name: 'trades: loading',
    list: { of: 'trades', is: 'loading' },
    route,
    open: async ({ page }) => {
      await holdCalls(page, '**/api/v1/trades**')
      await page.goto('/app')
      return page.getByRole('heading', { name: 'Your Trades' })
    },
  },
  {
    name: 'trades: list that failed, with a toast',
    list: { of: 'trades', is: 'failed' },
    route,
    open: async ({ page }) => {
      await breakCalls(page, 'GET', LISTS)
      await page.goto('/app')
      await expect(toasts(page)).toHaveCount(1)
      await keepToasts(page)
      return page.getByRole('heading', { name: 'Failed to load trades.' })
    },
  },
  {
    name: 'trades: summary cards that failed',
    route,
    prepare: async (stage) => void (await addSomeRecords(stage)),
    open: async ({ page }) => {
      await breakCalls(page, 'GET', /\/api\/v1\/.*summary/)
      return await openScreenAt(page, '/app')
    },
  },
  {
    name: 'trades: some',
    route: 'dashboard',
    prepare: async (stage) => void (await addSomeRecords(stage)),
    open: ({ page }) => openScreenAt(page, '/dashboard'),
  },
  {
    name: 'trades: many',
    list: { of: 'trades', is: 'many' },
    route,
    prepare: addManyRecords,
    open: ({ page }) => openScreenAt(page, '/app'),
  },
  {
    name: 'trades: long words, large and tiny numbers',
    isExtreme: true,
    route,
    prepare: async (stage) => void (await addExtremeTrades(stage)),
    open: ({ page }) => openScreenAt(page, '/app'),
  },
  {
    name: 'trades: end of the list that failed',
    route,
    prepare: addManyRecords,
    open: async ({ page }) => {
      await breakCalls(page, 'GET', /\/api\/v1\/trades\?.*cursor/)
      await openScreenAt(page, '/app')
      await page.mouse.move(600, 700)
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
      await page.getByRole('button', { name: 'Retry' }).waitFor()
      return page.getByRole('heading', { name: 'Your Trades' })
    },
  },
  {
    name: 'trades: none found',
    route,
    prepare: async (stage) => void (await addSomeRecords(stage)),
    open: ({ page }) => openScreenAt(page, '/app?search=nothing'),
  },
  {
    name: 'trades: further filters, all set',
    isExtreme: true,
    route,
    prepare: async (stage) => void (await addSomeRecords(stage)),
    open: async ({ page }) => {
      await openScreenAt(
        page,
        `/app?type=long&market=stock&status=closed&result=win&exitFrom=2020-01-01&account=IBKR+margin&tag=gap&strategy=${'A+long+name+'.repeat(8)}`,
      )
      await page.getByRole('button', { name: 'More filters' }).click()
      return page.getByRole('combobox', { name: 'Result' })
    },
  },
  {
    name: 'trades: calendar of a filter',
    route,
    shows: ['ui/dates/date-picker.tsx'],
    open: async ({ page }) => {
      const title = await openScreenAt(page, '/app')
      await page.getByRole('button', { name: 'More filters' }).click()
      return title
    },
    openLayer: async ({ page }) => {
      const filters = page.getByRole('region', { name: 'Filters' })
      await scrollUpwards(filters.getByRole('button', { name: 'Open calendar' }).first())
      return openCalendar(page, filters)
    },
  },
  {
    name: 'trades: list of a filter',
    route,
    shows: ['ui/fields/select.tsx'],
    open: ({ page }) => openScreenAt(page, '/app'),
    openLayer: ({ page }) => openSelect(page, 'Market'),
  },
  {
    name: 'trades: menu of the order',
    route,
    prepare: async (stage) => void (await addSomeRecords(stage)),
    open: ({ page }) => openScreenAt(page, '/app?sort=-basePnl'),
    openLayer: ({ page }) => openSelect(page, 'Sort'),
  },
  {
    name: 'trades: sorted by exit day, the earliest first',
    route,
    prepare: async (stage) => void (await addExtremeTrades(stage)),
    open: ({ page }) => openScreenAt(page, '/app?sort=exitDate'),
  },
  {
    name: 'trades: menu of a row',
    route,
    shows: ['ui/actions/action-menu.tsx', 'features/trades/trade-row-menu.tsx'],
    not: [...wide],
    prepare: async (stage) => void (await addSomeRecords(stage)),
    open: ({ page }) => openScreenAt(page, '/app'),
    openLayer: async ({ page }) => {
      await page.getByRole('button', { name: 'Actions for NVDA' }).click()
      return page.getByRole('menu').or(page.getByRole('dialog'))
    },
  },
  {
    name: 'trades: menus of rows that could not be loaded',
    route,
    not: [...wide],
    prepare: async (stage) => void (await addSomeRecords(stage)),
    open: async ({ page }) => {
      await abortFileRequests(page, 'trade-row-menu.js')
      return await openScreenAt(page, '/app')
    },
  },
  {
    name: 'trades: toast after a deletion',
    route,
    shows: ['ui/feedback/toast-area.tsx'],
    prepare: async (stage) => void (await addSomeRecords(stage)),
    open: async ({ page }) => {
      await openScreenAt(page, '/app')
      await getRow(page, 'LOSS').getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await expect(toasts(page)).toHaveCount(1)
      await keepToasts(page)
      return toasts(page)
    },
  },
]
