import { expect, type Page } from '@playwright/test'
import { getDayBeforeToday } from '../days.ts'
import {
  assignedPut,
  buildStatementInFiveCurrencies,
  correctedFills,
  fillsOfFlex,
  interactiveBrokers,
  invest,
  soldWithoutPurchase,
  statementOfTwoAccounts,
  stocksIsa,
  unknownFuture,
  withoutTrades,
} from '../imports/files.ts'
import { storeRates } from '../money/rates.ts'
import { openScreenAt } from './actions.ts'
import { importFile } from './import-file.ts'
import type { LayoutState } from './state.ts'

export const route = 'app/import'

export const LONG_ACCOUNT = `Stocks and shares ISA ${'of the family '.repeat(2)}`.trim()

const openTimes = [
  'Symbol;Side;Qty;Fill Price;Fill Time;Commission;Placing Time;Order ID;Type;Status',
  ...['03/04/2026', '04/04/2026', '05/04/2026'].map(
    (day, at) => `NASDAQ:ACME;Buy;1234567;999,123;${day} 10:00:00;0;${day} 10:00:00;${at};Market;Filled`,
  ),
].join('\n')
const cfdsWithoutCurrency = [
  'Ticket,Open Time,Type,Lots,Symbol,Open Price,SL,TP,Close Time,Close Price,Commission,Swap,Profit',
  '11,2026-03-02 10:00:00,buy,1.00,GER40,18000,,,2026-03-02 12:00:00,18010,-2.00,-0.50,10.00',
].join('\n')
const openOrder = [
  'Statement,Header,Field Name,Field Value',
  'Statement,Data,Title,Transaction History',
  'Summary,Data,Base Currency,USD',
  'Transaction History,Header,Date,Account,Description,Transaction Type,Symbol,Quantity,Price,Price Currency,Gross Amount ,Commission,Net Amount',
  'Transaction History,Data,2026-02-25,U***0001,JD.COM,Buy,JD,50,34.5,USD,-1725,-1,-1726',
  'Transaction History,Data,2026-02-25,U***0001,JD.COM,Sell,JD,-50,35,USD,1750,-1,1749',
  'Transaction History,Data,2026-02-25,U***0001,JD.COM,Buy,JD,50,34,USD,-1700,-1,-1701',
].join('\n')

export const LONG_FILE = `${'Transactions_2026-11-22_'.repeat(5)}.csv`

export async function choose(page: Page, text: string, name = 'ib.csv'): Promise<void> {
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(text) }
  await page.getByLabel(/Drop your broker’s file here/).setInputFiles(file)
}

export async function preview(page: Page, text: string, name = 'ib.csv') {
  await openScreenAt(page, '/app/import')
  await choose(page, text, name)
  const title = page.getByRole('heading', { name, exact: true })
  await expect(title).toBeVisible()
  await expect(page.getByText(/executions? in the file/)).toBeVisible() // the name is shown while the file is read, too
  return title
}

/** The preview of a file, its questions and its notes. */
export const importPreviewStates: LayoutState[] = [
  { name: 'import: the preview', route, open: ({ page }) => preview(page, interactiveBrokers) },
  {
    name: 'import: the preview of two accounts',
    route,
    open: ({ page }) => preview(page, statementOfTwoAccounts),
  },
  {
    name: 'import: the question for the account of a file, with long names, after a press without an answer',
    isExtreme: true,
    route,
    prepare: async ({ trader }) => {
      await importFile(trader, stocksIsa, `${'Trading212_ISA_'.repeat(8)}.csv`, LONG_ACCOUNT)
      await trader.addTrade({ account: `${'Wwww'.repeat(12)}Ww` })
      await trader.addTrade({ account: 'Prop 50k' })
    },
    open: async ({ page }) => {
      await openScreenAt(page, '/app/import')
      await choose(page, invest, 'invest.csv')
      await expect(page.getByText(/seems to be from another account/)).toBeVisible()
      await page.getByRole('button', { name: /^Import \d/ }).click()
      return page.getByText('Choose an account, or “No account”.')
    },
  },
  {
    name: 'import: lines that are perhaps stored, from a file with a long name, after a press without an answer',
    route,
    prepare: async ({ trader }) => void (await importFile(trader, interactiveBrokers, LONG_FILE)),
    open: async ({ page }) => {
      await preview(page, fillsOfFlex)
      await page.getByRole('button', { name: /^(Import|Remember)/ }).click()
      return page.getByText('1 question below without an answer.')
    },
  },
  {
    name: 'import: corrections of the broker',
    route,
    prepare: async ({ trader }) => void (await importFile(trader, fillsOfFlex, LONG_FILE)),
    open: async ({ page }) => {
      await preview(page, correctedFills)
      return page.getByRole('region', { name: 'Corrections of your broker' })
    },
  },
  {
    name: 'import: the preview of a file whose account was chosen against the evidence',
    route,
    prepare: async ({ trader }) =>
      void (await importFile(trader, stocksIsa, `${'Trading212_ISA_'.repeat(8)}.csv`, LONG_ACCOUNT)),
    open: async ({ page }) => {
      await openScreenAt(page, '/app/import')
      await choose(page, invest, 'invest.csv')
      await page.getByRole('group', { name: 'Choose an account' }).getByText(LONG_ACCOUNT).click()
      return page.getByText('1 existing trade will change')
    },
  },
  {
    name: 'import: the questions for the days, the numbers and the zone of a file, after a press without an answer',
    route,
    open: async ({ page }) => {
      await preview(page, openTimes)
      await page.getByRole('button', { name: /^Import \d/ }).click()
      return page.getByRole('alert').first()
    },
  },
  {
    name: 'import: the question for the currency of a file of CFDs, after a press without an answer',
    route,
    open: async ({ page }) => {
      await preview(page, cfdsWithoutCurrency)
      await page.getByRole('button', { name: /^Import \d/ }).click()
      return page.getByText(/^Choose the currency\./)
    },
  },
  {
    name: 'import: the question for the earliest line of a file',
    route,
    open: async ({ page }) => {
      await preview(page, openOrder)
      return page.getByText('Earliest line of this file')
    },
  },
  {
    name: 'import: the preview of a file in several currencies',
    route,
    prepare: async ({ server }) => await storeRates(server),
    open: async ({ page }) => {
      await preview(page, buildStatementInFiveCurrencies(getDayBeforeToday(2)))
      return page.getByText(/^In your base currency/)
    },
  },
  {
    name: 'import: a preview that asks for a contract size, with a wrong answer',
    route,
    open: async ({ page }) => {
      await preview(page, unknownFuture)
      await page.getByLabel('Contract size of XBR').fill('0')
      await page.getByLabel('Contract size of XBR').press('Enter')
      return page.getByText('Enter a contract size above 0')
    },
  },
  {
    name: 'import: a preview that asks for missing purchases, with a wrong answer',
    isExtreme: true,
    route,
    open: async ({ page }) => {
      await preview(page, soldWithoutPurchase)
      await page.getByRole('button', { name: 'Use $12,000.00 of the file' }).click()
      await expect(page.getByText(/^Bought for/)).toBeVisible()
      await page.getByRole('button', { name: 'Enter what one cost' }).last().click()
      await page.getByLabel('Day of the purchase', { exact: true }).fill('2026-06-30')
      await page.getByRole('button', { name: 'Save' }).click()
      return page.getByText('Choose the day of the exit or an earlier one')
    },
  },
  {
    name: 'import: the preview of an assigned option, with the figures of the broker',
    route,
    open: ({ page }) => preview(page, assignedPut),
  },
  {
    name: 'import: the preview of a file with skipped lines and a long name',
    isExtreme: true,
    route,
    open: ({ page }) => preview(page, withoutTrades, LONG_FILE),
  },
  {
    name: 'import: a preview without anything new',
    route,
    prepare: async ({ trader }) => void (await importFile(trader)),
    open: ({ page }) => preview(page, interactiveBrokers),
  },
  {
    name: 'import: a name of an account that is too long',
    route,
    open: async ({ page }) => {
      await preview(page, statementOfTwoAccounts)
      await page.getByLabel('Account of the new trades in U1111111').fill('x'.repeat(60))
      return page.getByText('This is too long')
    },
  },
]
