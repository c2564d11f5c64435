import type { Locator, Page } from '@playwright/test'
import { getDayBeforeToday } from '../days.ts'
import { statedBalances } from '../imports/files.ts'
import type { Trader } from '../trader.ts'
import { holdCalls, openDialogAt, openScreenAt } from './actions.ts'
import { importFile } from './import-file.ts'
import type { LayoutState } from './state.ts'

const route = 'app/accounts/:id'
const FOLDER = 'features/ledger'

async function addAccount(trader: Trader, parts: object = {}): Promise<string> {
  const { body } = await trader.browser.post<{ id: string }>('/api/v1/broker-accounts', {
    ...{ name: 'IBKR margin', broker: 'Interactive Brokers', currency: 'EUR', colour: 'blue', ...parts },
  })
  return body.id
}

const started = { startingBalance: '10000', startingDay: getDayBeforeToday(60) }

/** An account with a starting balance, trades with gains and losses, and movements of several kinds and currencies. */
export async function fillAccount(trader: Trader): Promise<string> {
  const id = await addAccount(trader, started)
  for (const [before, exitPrice] of [
    [50, '118'],
    [42, '88'],
    [41, '97.5'],
    [30, '131'],
    [12, '104'],
    [3, '92'],
  ] as const)
    await trader.addClosedTrade({
      ...{
        account: 'IBKR margin',
        entryDate: getDayBeforeToday(before + 2),
        exitDate: getDayBeforeToday(before),
      },
      ...{ exitPrice, currency: 'EUR', stopLoss: '90' },
    })
  await trader.addTrade({ account: 'IBKR margin' })
  const movements = [
    { before: 45, kind: 'deposit', amount: '2500', currency: 'EUR', note: 'from the bank' },
    { before: 28, kind: 'dividend', amount: '84.20', currency: 'EUR', symbol: 'SAP' },
    { before: 28, kind: 'tax', amount: '-22.20', currency: 'EUR', symbol: 'SAP' },
    {
      before: 20,
      kind: 'fee',
      amount: '-12.50',
      currency: 'EUR',
      note: 'market data of the exchange in Frankfurt and in New York',
    },
    { before: 5, kind: 'interest', amount: '0.4', currency: 'ETH' },
    { before: 4, kind: 'withdrawal', amount: '-1000', currency: 'EUR' },
  ]
  for (const { before, ...movement } of movements)
    await trader.browser.post(`/api/v1/broker-accounts/${id}/movements`, {
      ...{ day: getDayBeforeToday(before), ...movement },
    })
  return id
}

/** An account whose file states balances: equal to ours, and CHF 12 less on the last two days with `differs`. */
async function fillStated(trader: Trader, parts: object = {}, differs = false): Promise<string> {
  const id = await addAccount(trader, { currency: 'CHF', ...parts })
  await importFile(trader, statedBalances, 'transactions-2026-03.csv', 'IBKR margin')
  if (differs)
    await trader.browser.post(`/api/v1/broker-accounts/${id}/movements`, {
      ...{ day: '2026-03-10', kind: 'deposit', amount: '12', currency: 'CHF' },
    })
  return id
}
const statedStart = { startingBalance: '10000', startingDay: '2026-03-09' }

/** 60 trades in 14 months, so that every ratio exists; the account is below its high at the end. */
async function fillLongAccount(trader: Trader): Promise<string> {
  const id = await addAccount(trader, { ...started, startingDay: getDayBeforeToday(430) })
  for (let at = 0; at < 60; at++) {
    const before = 423 - 7 * at
    await trader.addClosedTrade({
      ...{ account: 'IBKR margin', currency: 'EUR', exitPrice: ['118', '93', '104', '91'][at % 4]! },
      ...{ entryDate: getDayBeforeToday(before + 1), exitDate: getDayBeforeToday(before) },
    })
  }
  return id
}

const accounts = new WeakMap<Trader, string>()
const prepareWith = (add: (trader: Trader) => Promise<string>) => ({
  prepare: async ({ trader }: { trader: Trader }) => void accounts.set(trader, await add(trader)),
})
const openLedger = async (page: Page, trader: Trader, query = ''): Promise<Locator> => {
  await openScreenAt(page, `/app/accounts/${accounts.get(trader)}${query}`)
  const days = page.getByRole('region', { name: 'Days' }).first()
  await days.waitFor()
  return days
}

async function openForm(page: Page, trader: Trader): Promise<Locator> {
  await openLedger(page, trader)
  await page.getByRole('button', { name: 'Add Movement' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Cash Movement' })
  await dialog.waitFor()
  return dialog
}

async function chooseAction(page: Page, trader: Trader, action: string): Promise<Locator> {
  await openLedger(page, trader)
  await page.getByRole('button', { name: /^Actions for Withdrawal/ }).click()
  await page.getByRole('menuitem', { name: action }).click()
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await dialog.waitFor()
  return dialog
}

export const ledgerStates: LayoutState[] = [
  {
    name: 'ledger: without a starting balance',
    route,
    ...prepareWith(addAccount),
    open: ({ page, trader }) => openLedger(page, trader),
  },
  {
    name: 'ledger: with a problem of the starting balance',
    route,
    ...prepareWith(addAccount),
    open: async ({ page, trader }) => {
      await openLedger(page, trader)
      await page.getByRole('textbox', { name: 'Starting balance' }).fill('-5')
      await page.getByRole('button', { name: 'Save Starting Balance' }).click()
      return page.getByText('Enter a number without a minus sign')
    },
  },
  {
    name: 'ledger: some days and movements',
    route,
    shows: [`${FOLDER}/ledger-lists.tsx`],
    ...prepareWith(fillAccount),
    open: ({ page, trader }) => openLedger(page, trader),
  },
  {
    name: 'ledger: with the balance of the broker',
    route,
    shows: [`${FOLDER}/broker-balance.tsx`],
    ...prepareWith((trader) => fillStated(trader, statedStart)),
    open: ({ page, trader }) => openLedger(page, trader),
  },
  {
    name: 'ledger: with another balance than the broker',
    route,
    shows: [`${FOLDER}/broker-balance.tsx`],
    ...prepareWith((trader) => fillStated(trader, statedStart, true)),
    open: ({ page, trader }) => openLedger(page, trader),
  },
  {
    name: 'ledger: with an offered starting balance',
    route,
    ...prepareWith((trader) => fillStated(trader)),
    open: ({ page, trader }) => openLedger(page, trader),
  },
  {
    name: 'ledger: results only',
    route,
    ...prepareWith(fillAccount),
    open: ({ page, trader }) => openLedger(page, trader, '?income=without'),
  },
  {
    name: 'ledger: with every ratio',
    route,
    shows: ['features/analytics/account-ratios.tsx'],
    ...prepareWith(fillLongAccount),
    open: async ({ page, trader }) => {
      await openLedger(page, trader)
      const ratios = page.getByRole('region', { name: 'Risk-adjusted returns' })
      await ratios.scrollIntoViewIfNeeded()
      return ratios
    },
  },
  {
    name: 'ledger: the arithmetic of the Sharpe ratio',
    route,
    shows: ['features/analytics/account-ratios.tsx'],
    ...prepareWith(fillLongAccount),
    open: ({ page, trader }) => openDialogAt(page, `/app/accounts/${accounts.get(trader)}?figure=sharpe`),
  },
  {
    name: 'ledger: many days and movements',
    isExtreme: true,
    route,
    prepare: async ({ trader, server }) => {
      accounts.set(trader, await addAccount(trader, { ...started, startingDay: '2020-01-01' }))
      await server.database.owner.query(
        `insert into cash_movements (user_id, id, day, kind, amount, currency, account, what)
         select $1, gen_random_uuid(), '2020-01-02'::date + n, 'dividend', 10 + n % 9, 'EUR', 'IBKR margin', 'KO'
         from generate_series(1, 400) n`,
        [trader.userId],
      )
    },
    open: ({ page, trader }) => openLedger(page, trader),
  },
  {
    name: 'ledger: while it loads',
    route,
    ...prepareWith(addAccount),
    open: async ({ page, trader }) => {
      await holdCalls(page, '**/ledger?**')
      await page.goto(`/app/accounts/${accounts.get(trader)}`)
      return page.getByRole('main').getByRole('status')
    },
  },
  {
    name: 'ledger: that failed to load',
    route,
    ...prepareWith(addAccount),
    open: async ({ page, trader }) => {
      await page.route('**/ledger?**', (call) => call.abort())
      await page.goto(`/app/accounts/${accounts.get(trader)}`)
      return page.getByText('Failed to load the ledger.')
    },
  },
  {
    name: 'ledger: of an account that does not exist',
    route,
    open: async ({ page }) => {
      await openScreenAt(page, '/app/accounts/none')
      return page.getByText('This broker account does not exist.')
    },
  },
  {
    name: 'ledger: add a movement, with problems',
    route,
    shows: [`${FOLDER}/movement-dialogs.tsx`],
    ...prepareWith(fillAccount),
    open: async ({ page, trader }) => {
      const dialog = await openForm(page, trader)
      await dialog.getByLabel('Amount').fill('0')
      await dialog.getByLabel('Currency').fill('XQZ')
      await dialog.getByRole('button', { name: 'Save Movement' }).click()
      return dialog.getByText('Enter an amount that is not 0')
    },
  },
  {
    name: 'ledger: cash movements without an account',
    route,
    shows: [`${FOLDER}/take-movements-dialog.tsx`],
    ...prepareWith(async (trader) => {
      await importFile(trader, statedBalances, 'transactions-2026-03.csv', null)
      return await addAccount(trader, { currency: 'CHF' })
    }),
    open: async ({ page, trader }) => {
      await openLedger(page, trader)
      await page.getByRole('button', { name: 'Choose those of this account' }).click()
      const dialog = page.getByRole('dialog', { name: 'Cash Movements without an Account' })
      await dialog.getByRole('checkbox').first().check()
      return dialog.getByRole('button', { name: 'Give 1 Movement' })
    },
  },
  {
    name: 'ledger: edit a movement',
    route,
    ...prepareWith(fillAccount),
    open: ({ page, trader }) => chooseAction(page, trader, 'Edit'),
  },
  {
    name: 'ledger: delete a movement',
    route,
    ...prepareWith(fillAccount),
    open: ({ page, trader }) => chooseAction(page, trader, 'Delete'),
  },
  {
    name: 'trades: details with the risk of equity',
    route: 'app',
    ...prepareWith(fillAccount),
    open: async ({ page, trader }) => {
      const closed = (await trader.trades()).find(({ status }) => status === 'closed')
      await openDialogAt(page, `/app?view=${closed?.id}`)
      return page.getByText('of equity')
    },
  },
]
