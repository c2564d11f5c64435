import type { Page } from '@playwright/test'
import { getDayBeforeToday } from '../days.ts'
import { buildStatementInFiveCurrencies, feeInFrancs } from '../imports/files.ts'
import { storeRates } from '../money/rates.ts'
import { addSixTrades, saveCurrency } from '../money/six-currencies.ts'
import { fill, save, unfold } from '../trades/trades-page.ts'
import { openDialogAt, openScreenAt } from './actions.ts'
import { importFile } from './import-file.ts'
import type { LayoutState, Stage } from './state.ts'

const FORM = 'features/trades/trade-form-dialog.tsx'
const ANALYTICS = '/app/analytics'

/** The six trades in four currencies, and one whose currency has no rate. */
async function addCurrencies({ trader, server }: Stage) {
  await addSixTrades(trader, server)
  await trader.addClosedTrade({ symbol: 'VOLV', market: 'stock', currency: 'SEK' })
}

/** Rates, and a trader who counts in EUR. */
async function saveEuro({ trader, server }: Stage) {
  await storeRates(server)
  await saveCurrency(trader, 'EUR')
}

/** A win and a loss in US dollars. Their amounts in EUR have 18 decimals, and their rounded cents do not add up. */
async function addTradesWithLongDecimals({ trader, server }: Stage) {
  await saveEuro({ trader, server } as Stage)
  await trader.addClosedTrade({
    symbol: 'KO',
    market: 'stock',
    currency: 'USD',
    rate: '0.923456789012345678',
    rateCurrency: 'EUR',
    quantity: '1',
    entryPrice: '60',
    exitPrice: '67',
  })
  await trader.addClosedTrade({
    symbol: 'PEP',
    market: 'stock',
    currency: 'USD',
    rate: '0.923456789012345678',
    rateCurrency: 'EUR',
    quantity: '1',
    entryPrice: '60',
    exitPrice: '58',
  })
}

/** The form with a closed option in US dollars and a rate that is ten times too high. */
async function fillOption(page: Page) {
  const form = await openDialogAt(page, '/app?new=')
  await form.getByRole('radio', { name: 'Stock' }).check()
  await form.getByRole('radio', { name: 'Closed' }).check()
  await unfold(form, 'Setup and account')
  await form.getByRole('combobox', { name: 'Instrument' }).click()
  await page.getByRole('option', { name: 'Option' }).click()
  await fill(form, {
    Symbol: 'AAPL',
    Underlying: 'AAPL',
    Strike: '190',
    Currency: 'USD',
    'Entry price': '3.20',
    'Exit price': '4.10',
    Quantity: '2',
    'Exchange rate': '9.2',
  })
  return form
}

/** The details of the trade in this symbol. */
async function openDetails({ page, trader }: Stage, symbol: string) {
  const trade = (await trader.trades()).find((one) => one.symbol === symbol)
  return await openDialogAt(page, `/app?view=${trade?.id}`)
}

/** States of screens with trades in several currencies. */
export const moneyStates: LayoutState[] = [
  {
    name: 'money: trades in several currencies, one without a rate',
    isExtreme: true,
    route: 'app',
    prepare: addCurrencies,
    open: ({ page }) => openScreenAt(page, '/app'),
  },
  {
    name: 'money: analytics, each in its own currency',
    route: 'app/analytics',
    prepare: addCurrencies,
    open: async ({ page }) => {
      await openScreenAt(page, `${ANALYTICS}?currencies=own`)
      return page.getByRole('table', { name: 'Figures in each currency' })
    },
  },
  {
    name: 'money: What if and calendar of trades in several currencies',
    route: 'app/analytics',
    prepare: addCurrencies,
    open: async ({ page }) => {
      await openScreenAt(page, ANALYTICS)
      await page.getByRole('button', { name: 'Try rules' }).click()
      const figures = page.getByRole('table', { name: 'Figures, real and what if' })
      await figures.waitFor()
      return figures
    },
  },
  {
    name: 'money: arithmetic with rates',
    route: 'app/analytics',
    shows: ['features/analytics/arithmetic-dialog.tsx'],
    prepare: addCurrencies,
    open: ({ page }) => openDialogAt(page, `${ANALYTICS}?figure=totalPnl`),
  },
  {
    name: 'money: arithmetic whose rounded lines do not add up',
    isExtreme: true,
    route: 'app/analytics',
    shows: ['features/analytics/arithmetic-dialog.tsx'],
    prepare: addTradesWithLongDecimals,
    open: async ({ page }) => {
      const dialog = await openDialogAt(page, `${ANALYTICS}?figure=totalPnl`)
      await dialog.getByText(/^Each number is rounded, .* With all decimals:/).waitFor()
      return dialog
    },
  },
  {
    name: 'money: add trade, an option in another currency',
    route: 'app',
    shows: [FORM],
    prepare: saveEuro,
    open: async ({ page }) => await fillOption(page),
  },
  {
    name: 'money: add trade, a rate that is far from the reference rate',
    route: 'app',
    shows: [FORM, 'features/trades/trade-form-currency.tsx'],
    prepare: saveEuro,
    open: async ({ page }) => {
      await save(await fillOption(page))
      return page.getByRole('alertdialog')
    },
  },
  {
    name: 'money: details of a trade in another currency',
    route: 'app',
    shows: ['features/trades/trade-detail-dialog.tsx'],
    prepare: addCurrencies,
    open: (stage) => openDetails(stage, '7203'),
  },
  {
    name: 'money: details of a trade in yen with its executions',
    isExtreme: true,
    route: 'app',
    shows: ['features/trades/trade-detail-dialog.tsx'],
    prepare: async (stage) => {
      await saveEuro(stage)
      await importFile(stage.trader, buildStatementInFiveCurrencies(getDayBeforeToday(2)), 'five.csv')
    },
    open: (stage) => openDetails(stage, '7203'),
  },
  {
    name: 'money: details that ask for the rate of a fee',
    route: 'app',
    shows: ['features/trades/trade-detail-dialog.tsx'],
    prepare: async ({ trader }) => void (await importFile(trader, feeInFrancs, 'francs.csv', 'Invest')),
    open: async (stage) => {
      const dialog = await openDetails(stage, 'MSFT')
      await dialog.getByLabel('1 CHF in USD').waitFor()
      return dialog
    },
  },
  {
    name: 'money: question before another base currency',
    route: 'settings',
    shows: ['features/settings/currency-change.tsx'],
    prepare: async (stage) => {
      await addCurrencies(stage)
      await stage.trader.addClosedTrade()
    },
    open: async ({ page }) => {
      await openScreenAt(page, '/settings')
      await page.getByRole('combobox', { name: 'Currency' }).click()
      await page.getByRole('option', { name: 'USD' }).click()
      await page.getByRole('button', { name: 'Save Settings' }).click()
      return page.getByRole('dialog')
    },
  },
]
