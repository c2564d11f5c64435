import { expect } from '@playwright/test'
import { toasts } from '../toasts.ts'
import { addChangedPlan } from '../trades/changed-plan.ts'
import { breakCalls } from '../trades/trades-page.ts'
import {
  holdCalls,
  keepToasts,
  openCalendar,
  openDialogAt,
  openScreenAt,
  openSelect,
  scrollUpwards,
} from './actions.ts'
import { addExtremeTrades, addManyRecords, addSomeRecords } from './content.ts'
import { importFile } from './import-file.ts'
import { waitUntilSettled } from './layout-check.ts'
import type { LayoutState, Stage } from './state.ts'

const route = 'app/analytics'
const ADDRESS = '/app/analytics'
const DIALOG = 'features/analytics/arithmetic-dialog.tsx'
const records = async (stage: Stage) => void (await addSomeRecords(stage))

const order = (time: string, quantity: number, price: string, code: 'O' | 'C') =>
  `Trades,Data,Order,Stocks,EUR,ACME,"${time}",${quantity},${price},,,-1.25,,,,${code}`

/** Parts of one position on several days of a month and of the next one; one day has two, and the rest is open. */
const soldInParts = [
  'Statement,Header,Field Name,Field Value',
  'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code',
  order('2026-01-05, 10:00:00', 1000, '1234.56', 'O'),
  order('2026-01-07, 10:00:00', -100, '1300.01', 'C'),
  order('2026-01-07, 15:00:00', -150, '1190.1', 'C'),
  order('2026-01-15, 10:00:00', -200, '2345.67', 'C'),
  order('2026-01-30, 10:00:00', -50, '1234.57', 'C'),
  order('2026-02-10, 10:00:00', -100, '999', 'C'),
].join('\n')

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
    name: 'analytics: loading many trades',
    route,
    open: async ({ page }) => {
      await holdCalls(page, '**/api/v1/analytics**')
      await page.route('**/api/v1/analytics/progress', (call) =>
        call.fulfill({ json: { read: 4_200_000, total: 10_000_000 } }),
      )
      await page.goto(ADDRESS)
      await expect(page.getByText('Reading 4,200,000 of 10,000,000 trades…')).toBeVisible()
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
    isExtreme: true,
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
    isExtreme: true,
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
      const help = page.getByRole('button', { name: /^About / }).first()
      await scrollUpwards(help) // a later scroll would close the help
      await help.click()
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
    name: 'analytics: arithmetic of a group',
    route,
    shows: ['features/analytics/explained-rows.tsx'],
    prepare: addManyRecords,
    open: ({ page }) => openDialogAt(page, `${ADDRESS}?patterns=open&figure=Session%3A+none`),
  },
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
    name: 'analytics: calendar with partial exits',
    route,
    prepare: async ({ trader }) => void (await importFile(trader, soldInParts, 'parts.csv', 'IBKR')),
    open: ({ page }) => openScreenAt(page, `${ADDRESS}?month=2026-01`),
  },
  {
    name: 'analytics: calendar of the filter',
    route,
    shows: ['ui/dates/date-picker.tsx'],
    prepare: records,
    open: ({ page }) => openScreenAt(page, ADDRESS),
    openLayer: async ({ page }) => {
      const filters = page.getByRole('region', { name: 'Filters' })
      await scrollUpwards(filters.getByRole('button', { name: 'Open calendar' }).first())
      return openCalendar(page, filters)
    },
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
    name: 'analytics: patterns',
    route,
    prepare: addManyRecords,
    open: async ({ page }) => {
      await openScreenAt(page, `${ADDRESS}?patterns=open`)
      await expect(page.getByRole('group', { name: 'Holding time by outcome' })).toBeVisible()
      return page.getByRole('heading', { name: 'Patterns', exact: true })
    },
  },
  {
    name: 'analytics: patterns in tables, with a band that is none',
    isExtreme: true,
    route,
    prepare: addManyRecords,
    open: async ({ page }) => {
      await openScreenAt(page, `${ADDRESS}?patterns=open`)
      const panel = page.locator('#patterns-panel')
      await expect(panel.getByRole('group', { name: 'Outcomes' })).toBeVisible()
      const charts = panel.getByRole('button', { name: /Show as table/ })
      for (let left = await charts.count(); left > 0; left--) await charts.first().click()
      await panel.getByLabel('Break-even up to').fill('five')
      return page.getByRole('heading', { name: 'Patterns', exact: true })
    },
  },
  {
    name: 'analytics: patterns that failed',
    route,
    prepare: records,
    open: async ({ page }) => {
      await breakCalls(page, 'GET', /\/api\/v1\/analytics\/patterns/)
      await openScreenAt(page, `${ADDRESS}?patterns=open`)
      await expect(toasts(page)).toHaveCount(1)
      await keepToasts(page)
      return page.getByRole('heading', { name: 'Failed to load the patterns.' })
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
  ...[
    { name: 'few trades', prepare: records },
    { name: 'many trades', prepare: addManyRecords },
    {
      name: 'moved stops',
      prepare: async (stage: Stage) => {
        await records(stage)
        for (const exitPrice of ['92', '96', '112']) await addChangedPlan(stage.trader, exitPrice)
      },
    },
    { name: 'large and tiny numbers', prepare: async (stage: Stage) => void (await addExtremeTrades(stage)) },
  ].map(
    ({ name, prepare }): LayoutState => ({
      name: `analytics: risk and estimates, ${name}`,
      route,
      prepare,
      open: async ({ page }) => {
        await openScreenAt(page, `${ADDRESS}?risk=open`)
        await expect(
          page.getByRole('table', { name: 'Win rate and expectancy of the last trades' }),
        ).toBeVisible()
        return page.getByRole('heading', { name: 'How deep may the next drawdown be?' })
      },
    }),
  ),
  {
    name: 'analytics: a drawdown that is not valid',
    route,
    prepare: addManyRecords,
    open: async ({ page }) => {
      await openScreenAt(page, `${ADDRESS}?risk=open`)
      await page.getByLabel('Drawdown of at least').fill('0')
      await page.getByLabel('Within how many trades').fill('5')
      await page.getByRole('button', { name: 'Estimate', exact: true }).click()
      return page.getByText('Enter a drawdown above 0')
    },
  },
  {
    name: 'analytics: risk and estimates that failed',
    route,
    prepare: records,
    open: async ({ page }) => {
      await breakCalls(page, 'GET', /\/api\/v1\/analytics\/risk/)
      await openScreenAt(page, ADDRESS)
      await page.getByRole('button', { name: 'Show estimates' }).click()
      await expect(toasts(page)).toHaveCount(1)
      await keepToasts(page)
      return page.getByRole('heading', { name: 'Failed to load risk and estimates.' })
    },
  },
  ...['drawdownRisk', 'longestUnderWater', 'last50Trades'].map(
    (figure): LayoutState => ({
      name: `analytics: arithmetic of ${figure}`,
      route,
      shows: ['features/analytics/risk-panel.tsx'],
      prepare: addManyRecords,
      open: ({ page }) => openDialogAt(page, `${ADDRESS}?risk=open&figure=${figure}`),
    }),
  ),
]
