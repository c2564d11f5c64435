import { quickExamples } from '@candlebook/domain/quick-add/quick-words'
import { expect, type Locator, type Page } from '@playwright/test'
import { buildPng } from '../images/pictures.ts'
import { toasts } from '../toasts.ts'
import type { Trader } from '../trader.ts'
import { breakCalls, fill, foldedGroups, minimalTrade, save, unfold } from '../trades/trades-page.ts'
import { abortFileRequests, holdCalls, keepToasts, openCalendar, openDialogAt } from './actions.ts'
import { addSomeRecords } from './content.ts'
import type { LayoutState, Stage } from './state.ts'

export const route = 'app'
const FORM = 'features/trades/trade-form-dialog.tsx'

const QUICK = 'features/trades/quick-add-dialog.tsx'

const chart = { name: 'chart.png', mimeType: 'image/png', buffer: buildPng() }
export const records = async (stage: Stage) => void (await addSomeRecords(stage))
export const findNewestId = async (trader: Trader, symbol: string) =>
  (await trader.trades()).find((trade) => trade.symbol === symbol)?.id ?? ''
const openForm = (page: Page) => openDialogAt(page, '/app?new=')
const openLine = async (page: Page, line: string) => {
  const dialog = await openDialogAt(page, '/app?quick=')
  await dialog.getByLabel('Trade in one line').fill(line)
  return dialog
}

export const tradeFormStates: LayoutState[] = [
  { name: 'trades: add trade', route, shows: [FORM], prepare: records, open: ({ page }) => openForm(page) },
  {
    name: 'trades: add trade, with problems',
    isExtreme: true,
    route,
    shows: [FORM],
    open: async ({ page }) => {
      const dialog = await openForm(page)
      await dialog.getByRole('radio', { name: 'Closed' }).check()
      await save(dialog)
      await expect(dialog.getByText(/fields to fix/)).toBeVisible()
      return dialog
    },
  },
  {
    name: 'trades: add trade, filled',
    route,
    shows: [FORM],
    open: async ({ page }) => {
      const dialog = await openForm(page)
      await fillTrade(dialog)
      return dialog
    },
  },
  {
    name: 'trades: add trade, a future whose size is asked for, all groups open',
    isExtreme: true,
    route,
    shows: [FORM],
    open: async ({ page }) => {
      const dialog = await openForm(page)
      await fill(dialog, { ...minimalTrade, Symbol: 'NQZ6' })
      await expect(dialog.getByRole('button', { name: 'Enter as a future' })).toBeVisible()
      for (const group of foldedGroups) await unfold(dialog, group)
      await dialog.getByRole('combobox', { name: 'Instrument' }).click()
      await page.getByRole('option', { name: 'Future' }).click()
      await dialog.getByLabel('Contract size').fill('')
      await save(dialog)
      await expect(dialog.getByText('Enter the contract size of the future')).toBeVisible()
      return dialog
    },
  },
  {
    name: 'trades: quick add, empty, with all words',
    route,
    shows: [QUICK],
    open: async ({ page }) => {
      const dialog = await openDialogAt(page, '/app?quick=')
      await dialog.getByText('All words').click()
      await expect(dialog.getByRole('rowheader', { name: 'long, buy' })).toBeVisible()
      return dialog
    },
  },
  {
    name: 'trades: quick add, a closed trade with everything',
    isExtreme: true,
    route,
    shows: [QUICK],
    prepare: records,
    open: ({ page }) =>
      openLine(page, `${quickExamples[1]} sl 97000 calm 4 #orb "entered late" yesterday 15m risk 0.5%`),
  },
  {
    name: 'trades: quick add, words that are not understood, with problems',
    route,
    shows: [QUICK],
    open: async ({ page }) => {
      const dialog = await openLine(
        page,
        'long 1,500 ES hello sl Donaudampfschifffahrtsgesellschaft 12 13 14',
      )
      await dialog.getByRole('button', { name: 'Save Trade' }).click()
      await expect(dialog.getByRole('alert').first()).toBeVisible()
      return dialog
    },
  },
  {
    name: 'trades: add trade, suggested symbols',
    route,
    shows: [FORM, 'features/trades/symbol-field.tsx'],
    open: ({ page }) => openForm(page),
    openLayer: async ({ page }) => {
      const symbol = page.getByRole('dialog').getByLabel('Symbol', { exact: true })
      await symbol.fill('')
      await symbol.pressSequentially('co')
      return page.getByRole('dialog').getByRole('listbox')
    },
  },
  {
    name: 'trades: add trade, calendar',
    route,
    shows: [FORM, 'ui/dates/date-picker.tsx'],
    open: ({ page }) => openForm(page),
    openLayer: ({ page }) => openCalendar(page, page.getByRole('dialog').first()),
  },
  {
    name: 'trades: add trade, calendar that could not be loaded',
    route,
    shows: [FORM],
    open: async ({ page }) => {
      await abortFileRequests(page, 'calendar.js')
      return await openForm(page)
    },
    openLayer: async ({ page }) => {
      const dialog = page.getByRole('dialog').first()
      await dialog.getByRole('button', { name: 'Open calendar' }).first().click()
      return page.getByText('Could not load this part.').first()
    },
  },
  {
    name: 'trades: add trade, image on its way and image refused',
    route,
    shows: [FORM],
    open: async ({ page }) => {
      const dialog = await openForm(page)
      await dialog.getByLabel('Choose images').setInputFiles(chart)
      await expect(dialog.getByRole('button', { name: 'Open image 1' })).toBeVisible()
      await holdCalls(page, '**/api/v1/images', 'POST')
      await dialog.getByLabel('Choose images').setInputFiles([
        {
          ...chart,
          name: 'a-screenshot-with-a-very-long-name-2026-11-22-at-09.41.27.txt',
          mimeType: 'text/plain',
        },
        chart,
      ])
      await expect(dialog.getByRole('status', { name: /Uploading/ })).toBeVisible()
      return dialog
    },
  },
  {
    name: 'trades: add trade that could not be saved, with a toast',
    route,
    shows: [FORM],
    open: async ({ page }) => {
      await breakCalls(page, 'POST', '**/api/v1/trades')
      const dialog = await openForm(page)
      await fill(dialog, minimalTrade)
      await save(dialog)
      await expect(toasts(page)).toHaveCount(1)
      await keepToasts(page)
      return dialog
    },
  },
  {
    name: 'trades: add trade, being saved',
    route,
    shows: [FORM],
    open: async ({ page }) => {
      const dialog = await openForm(page)
      await holdCalls(page, '**/api/v1/trades', 'POST')
      await fill(dialog, minimalTrade)
      await save(dialog)
      return dialog
    },
  },
  {
    name: 'trades: add trade, draft of an earlier visit',
    route,
    shows: [FORM],
    open: async ({ page }) => {
      const dialog = await openForm(page)
      await fill(dialog, minimalTrade)
      await expect
        .poll(() =>
          page.evaluate(() => Object.values(localStorage).some((text) => String(text).includes('3100.5'))),
        )
        .toBe(true)
      return await openForm(page)
    },
  },
  {
    name: 'trades: edit trade',
    route,
    shows: [FORM],
    prepare: records,
    open: async ({ page, trader }) =>
      await openDialogAt(page, `/app?edit=${await findNewestId(trader, 'NVDA')}`),
  },
  {
    name: 'trades: edit trade, changed somewhere else',
    route,
    shows: [FORM],
    prepare: records,
    open: async ({ page, trader }) => {
      const trade = await trader.trade(await findNewestId(trader, 'NVDA'))
      const dialog = await openDialogAt(page, `/app?edit=${trade.id}`)
      await fill(dialog, { Notes: '- 350.00 USD TSLA, words of this window' })
      await trader.browser.put(`/api/v1/trades/${trade.id}`, {
        ...trade,
        notes: '[SL]: 4500, words of another window',
      })
      await save(dialog)
      await expect(dialog.getByText('This trade was changed somewhere else').first()).toBeVisible()
      return dialog
    },
  },
  {
    name: 'trades: copy of a trade',
    route,
    shows: [FORM],
    prepare: records,
    open: async ({ page, trader }) =>
      await openDialogAt(page, `/app?new=${await findNewestId(trader, 'NVDA')}`),
  },
]

async function fillTrade(dialog: Locator): Promise<void> {
  await dialog.getByRole('radio', { name: 'Closed' }).check()
  await fill(dialog, {
    ...minimalTrade,
    'Exit price': '3240.75',
    Fees: '0.1',
    'Stop loss': '3010',
    'Take profit': '3400',
    Risk: '0.25',
    Strategy: 'Breakout pullback',
    Notes: '- 350.00 USD TSLA\n[SL]: 4500',
  })
}
