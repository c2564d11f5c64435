import { expect, type Page } from '@playwright/test'
import { getDayBeforeToday } from '../days.ts'
import { statementWithoutRest } from '../imports/files.ts'
import { toasts } from '../toasts.ts'
import type { Trader } from '../trader.ts'
import { addChangedPlan } from '../trades/changed-plan.ts'
import { addTradeWithLots } from '../trades/trade-with-lots.ts'
import { breakCalls } from '../trades/trades-page.ts'
import { abortFileRequests, keepToasts, openCalendar, openDialogAt } from './actions.ts'
import { addExtremeTrades } from './content.ts'
import { importFile } from './import-file.ts'
import type { LayoutState } from './state.ts'
import { findNewestId, records, route } from './trade-form.states.ts'

const CLOSE = 'features/trades/close-trade-dialog.tsx'
const DETAILS = 'features/trades/trade-detail-dialog.tsx'
const DELETE = 'features/trades/delete-trade-dialog.tsx'
const openEvent = async (page: Page, trader: Trader) => {
  const close = await openDialogAt(page, `/app?close=${await findNewestId(trader, 'ACME')}`)
  await close.getByRole('button', { name: 'Record a corporate event' }).click()
  return page.getByRole('dialog', { name: 'Corporate Event: ACME' })
}

/** The dialogs of a stored trade. */
export const tradeDialogStates: LayoutState[] = [
  {
    name: 'trades: close trade',
    route,
    shows: [CLOSE],
    prepare: records,
    open: async ({ page, trader }) =>
      await openDialogAt(page, `/app?close=${await findNewestId(trader, 'SOL')}`),
  },
  {
    name: 'trades: close trade, long numbers',
    isExtreme: true,
    route,
    shows: [CLOSE],
    prepare: async (stage) => void (await addExtremeTrades(stage)),
    open: async ({ page, trader }) => {
      const dialog = await openDialogAt(page, `/app?close=${await findNewestId(trader, 'BTC_USDT-260327')}`)
      await dialog.getByLabel('Exit price').fill('123456789.87654321')
      return dialog
    },
  },
  {
    name: 'trades: close trade, with problems',
    route,
    shows: [CLOSE],
    prepare: records,
    open: async ({ page, trader }) => {
      const dialog = await openDialogAt(page, `/app?close=${await findNewestId(trader, 'SOL')}`)
      await dialog.getByLabel('Exit date').fill(getDayBeforeToday(40))
      await dialog.getByRole('button', { name: 'Close Trade' }).click()
      await expect(dialog.getByLabel('Exit price')).toHaveAttribute('aria-invalid', 'true')
      return dialog
    },
  },
  {
    name: 'trades: fills of an open trade, with a problem',
    route,
    shows: [CLOSE, 'features/trades/trade-fills-dialog.tsx'],
    prepare: records,
    open: async ({ page, trader }) => {
      const close = await openDialogAt(page, `/app?close=${await findNewestId(trader, 'SOL')}`)
      await close.getByRole('button', { name: 'Edit the fills' }).click()
      const dialog = page.getByRole('dialog', { name: /^Fills/ })
      await dialog.getByRole('button', { name: 'Add Exit' }).click()
      await dialog.getByLabel('Quantity').last().fill('123456789012.123456')
      await dialog.getByLabel('Price').last().fill('123456789.12345678')
      await dialog.getByRole('button', { name: 'Save Fills' }).click()
      await expect(dialog.getByText('This is more than is held on this day')).toBeVisible()
      return dialog
    },
  },
  {
    name: 'trades: fills that were changed somewhere else',
    route,
    shows: ['features/trades/trade-fills-dialog.tsx'],
    prepare: records,
    open: async ({ page, trader }) => {
      const trade = await trader.trade(await findNewestId(trader, 'SOL'))
      const close = await openDialogAt(page, `/app?close=${trade.id}`)
      await close.getByRole('button', { name: 'Edit the fills' }).click()
      const dialog = page.getByRole('dialog', { name: /^Fills/ })
      await dialog.getByLabel('Quantity').first().fill('123456789012.123456')
      await trader.browser.put(`/api/v1/trades/${trade.id}`, { ...trade, notes: 'Words of another window' })
      await dialog.getByRole('button', { name: 'Save Fills' }).click()
      await expect(dialog.getByText('This trade was changed somewhere else').first()).toBeVisible()
      return dialog
    },
  },
  {
    name: 'trades: fills of an imported trade',
    route,
    shows: ['features/trades/trade-fills-dialog.tsx'],
    prepare: async ({ trader }) => void (await importFile(trader)),
    open: async ({ page, trader }) => {
      const close = await openDialogAt(page, `/app?close=${await findNewestId(trader, 'NVDA')}`)
      await close.getByRole('button', { name: 'Edit the fills' }).click()
      const dialog = page.getByRole('dialog', { name: /^Fills/ })
      await expect(dialog.getByRole('group', { name: 'Fill 2', exact: true })).toBeVisible()
      return dialog
    },
  },
  {
    name: 'trades: details with the lots of a trade',
    route,
    shows: [DETAILS, 'features/trades/trade-lots.tsx'],
    prepare: async ({ trader }) => void (await addTradeWithLots({ trader, account: 'IBKR margin' })),
    open: async ({ page, trader }) => {
      const dialog = await openDialogAt(page, `/app?view=${await findNewestId(trader, 'ACME')}`)
      await dialog.getByText('20 of 60 bought on Jan 12, 2026').scrollIntoViewIfNeeded()
      return dialog
    },
  },
  {
    name: 'trades: close trade, with the lots of its exits',
    route,
    shows: [CLOSE, 'features/trades/trade-lots.tsx'],
    prepare: async ({ trader }) => void (await addTradeWithLots({ trader, account: null, exits: 1 })),
    open: async ({ page, trader }) => {
      const dialog = await openDialogAt(page, `/app?close=${await findNewestId(trader, 'ACME')}`)
      await dialog.getByRole('button', { name: 'Show the lots' }).click()
      await dialog.getByText('Still held').scrollIntoViewIfNeeded()
      return dialog
    },
  },
  {
    name: 'trades: corporate event of an imported trade, with a problem',
    route,
    shows: [CLOSE, 'features/trades/trade-event-dialog.tsx'],
    prepare: async ({ trader }) => void (await importFile(trader)),
    open: async ({ page, trader }) => {
      const dialog = await openEvent(page, trader)
      await dialog.getByRole('button', { name: 'New symbol' }).click()
      await dialog.getByRole('button', { name: 'Record the Event' }).click()
      await expect(dialog.getByText('Enter a symbol')).toBeVisible()
      return dialog
    },
  },
  {
    name: 'trades: merger for shares and cash of an imported trade, with problems',
    isExtreme: true,
    route,
    shows: [CLOSE, 'features/trades/trade-event-dialog.tsx'],
    prepare: async ({ trader }) => void (await importFile(trader)),
    open: async ({ page, trader }) => {
      const dialog = await openEvent(page, trader)
      await dialog.getByRole('button', { name: 'Merger' }).click()
      await dialog.getByLabel('New symbol').fill('BUYER')
      await dialog.getByLabel('Cash for each old share').fill('12345678.12')
      await dialog.getByRole('button', { name: 'Record the Event' }).click()
      await expect(dialog.getByText('Enter a number above 0')).toBeVisible()
      return dialog
    },
  },
  {
    name: 'trades: close trade, calendar',
    route,
    shows: [CLOSE, 'ui/dates/date-picker.tsx'],
    prepare: records,
    open: async ({ page, trader }) =>
      await openDialogAt(page, `/app?close=${await findNewestId(trader, 'SOL')}`),
    openLayer: ({ page }) => openCalendar(page, page.getByRole('dialog').first()),
  },
  {
    name: 'trades: close trade that failed, with a toast',
    route,
    shows: [CLOSE],
    prepare: records,
    open: async ({ page, trader }) => {
      await breakCalls(page, 'POST', '**/close')
      const dialog = await openDialogAt(page, `/app?close=${await findNewestId(trader, 'SOL')}`)
      await dialog.getByLabel('Exit price').fill('100000')
      await dialog.getByRole('button', { name: 'Close Trade' }).click()
      await expect(toasts(page)).toHaveCount(1)
      await keepToasts(page)
      return dialog
    },
  },
  {
    name: 'trades: details of a closed trade',
    route,
    shows: [DETAILS],
    prepare: records,
    open: async ({ page, trader }) =>
      await openDialogAt(page, `/app?view=${await findNewestId(trader, 'NVDA')}`),
  },
  {
    name: 'trades: details asked of an open trade',
    route,
    shows: [DETAILS],
    prepare: records,
    open: async ({ page, trader }) =>
      await openDialogAt(page, `/app?view=${await findNewestId(trader, 'SOL')}`),
  },
  {
    name: 'trades: details with long words and numbers',
    isExtreme: true,
    route,
    shows: [DETAILS],
    prepare: async (stage) => void (await addExtremeTrades(stage)),
    open: async ({ page, trader }) =>
      await openDialogAt(page, `/app?view=${await findNewestId(trader, '1000000MOGUSDT_PERP')}`),
  },
  {
    name: 'trades: details of an imported trade',
    route,
    shows: [DETAILS],
    prepare: async ({ trader }) => void (await importFile(trader, statementWithoutRest)),
    open: async ({ page, trader }) =>
      await openDialogAt(page, `/app?view=${await findNewestId(trader, 'NVDA')}`),
  },
  {
    name: 'trades: plan of a trade with a moved stop',
    route,
    shows: [DETAILS],
    prepare: async ({ trader }) => void (await addChangedPlan(trader)),
    open: async ({ page, trader }) => {
      const dialog = await openDialogAt(page, `/app?view=${await findNewestId(trader, 'PLAN')}`)
      const heading = dialog.getByRole('heading', { name: 'Plan', exact: true })
      await heading.evaluate((element) => element.scrollIntoView({ block: 'start' }))
      return dialog
    },
  },
  {
    name: 'trades: correction of a plan',
    route,
    shows: ['ui/dialogs/action-dialog.tsx', 'features/trades/trade-plan.tsx'],
    prepare: async ({ trader }) => void (await addChangedPlan(trader)),
    open: async ({ page, trader }) => {
      const dialog = await openDialogAt(page, `/app?view=${await findNewestId(trader, 'PLAN')}`)
      await dialog.getByRole('button', { name: 'This was a correction' }).first().click()
      return page.getByRole('alertdialog', { name: 'This Was a Correction' })
    },
  },
  {
    name: 'trades: images of a trade',
    route,
    shows: ['features/images/gallery.tsx'],
    prepare: records,
    open: async ({ page, trader }) => {
      const dialog = await openDialogAt(page, `/app?view=${await findNewestId(trader, 'NVDA')}`)
      await dialog.getByRole('button', { name: 'Open image 1 of 2' }).click()
      const gallery = page.getByRole('dialog', { name: 'Images' })
      await expect(gallery.getByText('1 / 2')).toBeVisible()
      return gallery
    },
  },
  {
    name: 'trades: delete trade',
    route,
    shows: [DELETE, 'forms/delete-dialog.tsx', 'ui/dialogs/confirm-dialog.tsx'],
    prepare: records,
    open: async ({ page, trader }) =>
      await openDialogAt(page, `/app?delete=${await findNewestId(trader, 'SOL')}`),
  },
  {
    name: 'trades: delete trade with the longest symbol',
    isExtreme: true,
    route,
    shows: [DELETE],
    prepare: async (stage) => void (await addExtremeTrades(stage)),
    open: async ({ page, trader }) =>
      await openDialogAt(page, `/app?delete=${await findNewestId(trader, '1000000MOGUSDT_PERP')}`),
  },
  {
    name: 'trades: dialog that could not be loaded',
    route,
    shows: ['ui/feedback/lazy-part.tsx'],
    prepare: records,
    open: async ({ page, trader }) => {
      await abortFileRequests(page, 'trade-detail-dialog.js')
      return await openDialogAt(page, `/app?view=${await findNewestId(trader, 'NVDA')}`)
    },
  },
]
