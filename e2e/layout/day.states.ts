import { getDayBeforeToday } from '../days.ts'
import { breakCalls } from '../trades/trades-page.ts'
import { holdCalls, openDialogAt, openScreenAt } from './actions.ts'
import { addExtremeTrades, addManyRecords, addSomeRecords } from './content.ts'
import type { LayoutState } from './state.ts'

const route = 'app/day/:day'
const address = `/app/day/${getDayBeforeToday(2)}`

/** The states of the page of a day. */
export const dayStates: LayoutState[] = [
  {
    name: 'day: nothing happened',
    route,
    open: ({ page }) => openScreenAt(page, '/app/day/2020-02-29'),
  },
  {
    name: 'day: trades with notes and images, and an entry',
    route,
    prepare: async (stage) => void (await addSomeRecords(stage)),
    open: ({ page }) => openScreenAt(page, address),
  },
  {
    name: 'day: of one account, from a calendar with a filter',
    route,
    prepare: addManyRecords,
    open: ({ page }) => openScreenAt(page, `${address}?account=IBKR%20margin&list=market%3Dstock`),
  },
  {
    name: 'day: the longest and the smallest values',
    isExtreme: true,
    route,
    prepare: async (stage) => void (await addExtremeTrades(stage)),
    open: ({ page }) => openScreenAt(page, address),
  },
  {
    name: 'day: loading',
    route,
    open: async ({ page }) => {
      await holdCalls(page, /\/api\/v1\/(days|journal-entries|imports)/)
      await page.goto(address)
      return page.getByRole('heading', { level: 1 })
    },
  },
  {
    name: 'day: failed to load',
    route,
    open: async ({ page }) => {
      await breakCalls(page, 'GET', /\/api\/v1\/(days|journal-entries|imports)/)
      await page.goto(address)
      return page.getByRole('heading', { name: 'Failed to load the day.' })
    },
  },
  {
    name: 'day: a new entry for it',
    route,
    shows: ['features/journal/entry-form-dialog.tsx'],
    open: ({ page }) => openDialogAt(page, `${address}?entry-new=`),
  },
  {
    name: 'day: an address that is no day',
    route,
    open: async ({ page }) => {
      await page.goto('/app/day/2026-02-30')
      return page.getByRole('heading', { name: 'This is not a day' })
    },
  },
]
