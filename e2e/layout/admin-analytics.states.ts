import { addPageViewCounts, clearPageViews, makeAdministrator } from '../admin/page-view-rows.ts'
import { openScreenAt } from './actions.ts'
import type { LayoutState, Stage } from './state.ts'

const route = 'admin/analytics'
const REPORT = '**/api/v1/admin/page-views?*'

async function prepare({ server, trader }: Stage, days: number): Promise<void> {
  await makeAdministrator(server, trader.userId)
  await clearPageViews(server)
  if (days > 0) await addPageViewCounts(server, days)
}

/** The tab Analytics of the administrator's page: empty, some and many days, and both kinds of failure. */
export const adminAnalyticsStates: LayoutState[] = [
  {
    name: 'admin analytics: no views yet',
    route,
    prepare: (stage) => prepare(stage, 0),
    open: async ({ page }) => {
      await openScreenAt(page, '/admin/analytics?days=30')
      return page.getByRole('heading', { name: 'Top pages' })
    },
  },
  {
    name: 'admin analytics: a week',
    route,
    prepare: (stage) => prepare(stage, 10),
    open: async ({ page }) => {
      await openScreenAt(page, '/admin/analytics')
      return page.getByText('/blog/how-i-keep')
    },
  },
  {
    name: 'admin analytics: 90 days',
    route,
    prepare: (stage) => prepare(stage, 100),
    open: async ({ page }) => {
      await openScreenAt(page, '/admin/analytics?days=90')
      return page.getByRole('list', { name: 'Views of each day' })
    },
  },
  {
    name: 'admin analytics: 90 days as a table',
    isExtreme: true,
    route,
    prepare: (stage) => prepare(stage, 100),
    open: async ({ page }) => {
      await openScreenAt(page, '/admin/analytics?days=90')
      await page.getByRole('button', { name: /Show as table/ }).click()
      return page.getByRole('table', { name: 'Daily views' })
    },
  },
  {
    name: 'admin analytics: loading',
    route,
    prepare: (stage) => prepare(stage, 0),
    open: async ({ page }) => {
      await page.route(REPORT, () => undefined)
      await page.goto('/admin/analytics')
      return page.getByRole('heading', { name: 'Page views' })
    },
  },
  {
    name: 'admin analytics: the server answers an error',
    route,
    prepare: (stage) => prepare(stage, 0),
    open: async ({ page }) => {
      const error = { code: 'admin.required', message: 'Only administrators may do this.', requestId: 'r' }
      await page.route(REPORT, (call) => call.fulfill({ status: 403, json: { error } }))
      await openScreenAt(page, '/admin/analytics')
      return page.getByText('Check that this account has administrator permissions.')
    },
  },
  {
    name: 'admin analytics: sample figures',
    route,
    prepare: (stage) => prepare(stage, 0),
    open: async ({ page }) => {
      await page.route(REPORT, (call) => call.abort())
      await openScreenAt(page, '/admin/analytics')
      return page.getByText('These are sample figures')
    },
  },
]
