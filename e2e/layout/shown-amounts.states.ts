import { openScreenAt, storeText } from './actions.ts'
import { addDemoRecord, addManyRecords, addSomeRecords } from './content.ts'
import { fillAccount } from './ledger.states.ts'
import type { LayoutState } from './state.ts'

const ADDRESS = '/app/analytics'

/** Hidden amounts, and results in another unit than money. */
export const shownAmountsStates: LayoutState[] = [
  {
    name: 'desk: amounts hidden',
    route: 'app',
    prepare: addDemoRecord,
    open: async ({ page }) => {
      await storeText(page, 'candlebook.amounts', 'hidden')
      await openScreenAt(page, '/app')
      return page.getByRole('button', { name: 'Hide amounts', pressed: true })
    },
  },
  {
    name: 'desk: results in R',
    route: 'app',
    prepare: addDemoRecord,
    open: async ({ page }) => {
      await storeText(page, 'candlebook.unit', 'r')
      await openScreenAt(page, '/app')
      return page.getByText(/R this month/)
    },
  },
  {
    name: 'desk: results in percent, without the trades of no account',
    route: 'app',
    prepare: async ({ trader }) => {
      await fillAccount(trader)
      await trader.addClosedTrade({ symbol: 'BARE' })
    },
    open: async ({ page }) => {
      await storeText(page, 'candlebook.unit', 'percent')
      await openScreenAt(page, '/app')
      return page.getByRole('link', { name: /that no starting balance covers/ }).first()
    },
  },
  {
    name: 'desk: results in percent that failed to load',
    route: 'app',
    prepare: addDemoRecord,
    open: async ({ page }) => {
      await storeText(page, 'candlebook.unit', 'percent')
      await page.route('**/api/v1/returns*', (route) => route.abort())
      await openScreenAt(page, '/app')
      return page.getByText('In money: the returns failed to load.')
    },
  },
  {
    name: 'analytics: results in R',
    route: 'app/analytics',
    prepare: addManyRecords,
    open: async ({ page }) => {
      await storeText(page, 'candlebook.unit', 'r')
      await openScreenAt(page, ADDRESS)
      return page.getByRole('heading', { name: /^The sum of R is/ })
    },
  },
  {
    name: 'analytics: results in percent',
    route: 'app/analytics',
    prepare: async ({ trader }) => void (await fillAccount(trader)),
    open: async ({ page }) => {
      await storeText(page, 'candlebook.unit', 'percent')
      await openScreenAt(page, ADDRESS)
      return page.getByRole('heading', { name: /^The return is/ })
    },
  },
  {
    name: 'analytics: results in percent without a starting balance',
    route: 'app/analytics',
    prepare: async (stage) => void (await addSomeRecords(stage)),
    open: async ({ page }) => {
      await storeText(page, 'candlebook.unit', 'percent')
      await openScreenAt(page, ADDRESS)
      return page.getByText('percent needs a starting balance').last()
    },
  },
]
