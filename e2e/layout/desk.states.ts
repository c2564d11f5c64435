import { openLive } from '../open-live.ts'
import { breakCalls, fill, tradeForm } from '../trades/trades-page.ts'
import { withoutFirstAnswers } from '../without-first-answers.ts'
import { openScreenAt, storeText } from './actions.ts'
import { addManyRecords } from './content.ts'
import type { LayoutState } from './state.ts'

const route = 'app'

export const deskStates: LayoutState[] = [
  {
    name: 'desk: account and theme',
    route,
    shows: ['ui/layout/disclosure.tsx'],
    not: ['390x844', '320x640'],
    open: ({ page }) => openScreenAt(page, '/app'),
    openLayer: async ({ page }) => {
      await page.getByRole('button', { name: 'Account and theme' }).click()
      return page.getByText('Ada Trader').last()
    },
  },
  {
    name: 'desk: menu of a phone',
    route,
    shows: ['ui/layout/disclosure.tsx'],
    not: ['1440x900', '1280x720'],
    open: ({ page }) => openScreenAt(page, '/app'),
    openLayer: async ({ page }) => {
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      return page.getByRole('button', { name: 'Sign Out' }).last()
    },
  },
  {
    name: 'desk: while it is asked who is signed in',
    route,
    open: async ({ page }) => {
      await withoutFirstAnswers(page)
      await page.route('**/api/v1/session', () => undefined)
      await page.goto('/app')
      return page.getByRole('status', { name: 'Loading' })
    },
  },
  {
    name: 'desk: month with results and entries',
    isExtreme: true,
    route,
    prepare: addManyRecords,
    open: async ({ page }) => {
      await storeText(page, 'candlebook.month-strip', 'open')
      await openScreenAt(page, '/app')
      return page.getByRole('list', { name: /^Days of / })
    },
  },
  {
    name: 'desk: month without results',
    route,
    open: async ({ page }) => {
      await openScreenAt(page, '/app')
      return page.getByRole('region', { name: 'Month' }).getByText('No results in')
    },
  },
  {
    name: 'desk: month folded',
    route,
    prepare: addManyRecords,
    open: async ({ page }) => {
      await storeText(page, 'candlebook.month-strip', 'folded')
      await openScreenAt(page, '/app')
      return page.getByRole('button', { name: 'Unfold the month' })
    },
  },
  {
    name: 'desk: month failed to load',
    route,
    open: async ({ page }) => {
      await breakCalls(page, 'GET', /\/api\/v1\/days/)
      await openScreenAt(page, '/app')
      return page.getByText('Failed to load the month.')
    },
  },
  {
    name: 'desk: session that has ended',
    route,
    shows: ['desk/session-ended-dialog.tsx'],
    open: async ({ page, trader }) => {
      await openScreenAt(page, '/app')
      await openLive(page, '/app?new=')
      await fill(tradeForm(page), { Symbol: 'ETH' })
      await trader.browser.post('/api/auth/sign-out', {})
      return page.getByRole('alertdialog', { name: 'Your session has ended' })
    },
  },
]
