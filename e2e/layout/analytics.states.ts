import { expect } from '@playwright/test'
import { toasts } from '../toasts.ts'
import { breakCalls } from '../trades/trades-page.ts'
import { holdCalls, keepToasts, openCalendar, openDialogAt, openScreenAt, openSelect } from './actions.ts'
import { addExtremeTrades, addManyRecords, addSomeRecords } from './content.ts'
import { waitUntilSettled } from './layout-check.ts'
import type { LayoutState, Stage } from './state.ts'

const route = 'app/analytics'
const ADDRESS = '/app/analytics'
const DIALOG = 'features/analytics/arithmetic-dialog.tsx'
const records = async (stage: Stage) => void (await addSomeRecords(stage))

export const analyticsStates: LayoutState[] = [
  { name: 'analytics: no closed trades', route, open: ({ page }) => openScreenAt(page, ADDRESS) },
  {
    name: 'analytics: loading',
    route,
    open: async ({ page }) => {
      await holdCalls(page, '**/api/v1/analytics**')
      await page.goto(ADDRESS)
      return page.getByRole('heading', { level: 1 })
    },
  },
  {
    name: 'analytics: report that failed, with a toast',
    route,
    prepare: records,
    open: async ({ page }) => {
      await breakCalls(page, 'GET', /\/api\/v1\/analytics/)
      await page.goto(ADDRESS)
      await expect(toasts(page)).toHaveCount(1)
      await keepToasts(page)
      return page.getByRole('heading', { level: 1 })
    },
  },
  { name: 'analytics: few trades', route, prepare: records, open: ({ page }) => openScreenAt(page, ADDRESS) },
  {
    name: 'analytics: long words, large and tiny numbers',
    route,
    prepare: async (stage) => void (await addExtremeTrades(stage)),
    open: ({ page }) => openScreenAt(page, ADDRESS),
  },
  {
    name: 'analytics: many trades',
    route: 'dashboard/analytics',
    prepare: addManyRecords,
    open: ({ page }) => openScreenAt(page, '/dashboard/analytics'),
  },
  {
    name: 'analytics: no trades under the filter',
    route,
    prepare: records,
    open: ({ page }) => openScreenAt(page, `${ADDRESS}?symbol=NONE`),
  },
  {
    name: 'analytics: numbers of the pictures in tables',
    route,
    prepare: addManyRecords,
    open: async ({ page }) => {
      const title = await openScreenAt(page, ADDRESS)
      const charts = page.getByRole('button', { name: /Show as table/ })
      for (let left = await charts.count(); left > 0; left--) await charts.first().click()
      return title
    },
  },
  {
    name: 'analytics: help of a figure',
    route,
    shows: ['ui/feedback/tooltip.tsx'],
    prepare: records,
    open: ({ page }) => openScreenAt(page, ADDRESS),
    openLayer: async ({ page }) => {
      await page
        .getByRole('button', { name: /^About / })
        .first()
        .click()
      return page.getByRole('tooltip').first()
    },
  },
  {
    name: 'analytics: help of the last figure',
    route,
    shows: ['ui/feedback/tooltip.tsx'],
    prepare: records,
    open: ({ page }) => openScreenAt(page, ADDRESS),
    openLayer: async ({ page }) => {
      const help = page.getByRole('button', { name: /^About / }).last()
      await help.scrollIntoViewIfNeeded()
      await waitUntilSettled(page) // scrolling closes a tooltip
      await help.click()
      return page.getByRole('tooltip').first()
    },
  },
  ...['profitFactor', 'expectancy', 'averageRiskPct', 'maxDrawdown'].map(
    (figure): LayoutState => ({
      name: `analytics: arithmetic of ${figure}`,
      route,
      shows: [DIALOG],
      prepare: addManyRecords,
      open: ({ page }) => openDialogAt(page, `${ADDRESS}?figure=${figure}`),
    }),
  ),
  {
    name: 'analytics: list of strategies',
    route,
    prepare: addManyRecords,
    open: ({ page }) => openScreenAt(page, ADDRESS),
    openLayer: async ({ page }) => {
      const more = page.getByRole('button', { name: 'More filters' })
      if (await more.isVisible()) await more.click()
      return await openSelect(page, 'Strategy')
    },
  },
  {
    name: 'analytics: calendar of the filter',
    route,
    shows: ['ui/dates/date-picker.tsx'],
    prepare: records,
    open: ({ page }) => openScreenAt(page, ADDRESS),
    openLayer: ({ page }) => openCalendar(page, page.getByRole('region', { name: 'Filters' })),
  },
  {
    name: 'analytics: what if',
    route,
    prepare: addManyRecords,
    open: async ({ page }) => {
      await openScreenAt(page, ADDRESS)
      await page.getByRole('button', { name: 'Try rules' }).click()
      await page.getByRole('checkbox', { name: 'Without Fridays' }).check()
      return page.getByRole('table', { name: 'Figures, real and what if' })
    },
  },
  {
    name: 'analytics: what if that failed',
    route,
    prepare: records,
    open: async ({ page }) => {
      await breakCalls(page, 'GET', /\/api\/v1\/analytics\/trades/)
      await openScreenAt(page, ADDRESS)
      await page.getByRole('button', { name: 'Try rules' }).click()
      await expect(toasts(page)).toHaveCount(1)
      await keepToasts(page)
      return page.getByRole('heading', { name: 'Failed to load the trades for What if.' })
    },
  },
]
