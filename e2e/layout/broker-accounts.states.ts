import type { Locator, Page } from '@playwright/test'
import type { Trader } from '../trader.ts'
import { addTradeWithLots } from '../trades/trade-with-lots.ts'
import { unfold } from '../trades/trades-page.ts'
import { holdCalls, openDialogAt, openScreenAt } from './actions.ts'
import type { LayoutState } from './state.ts'

const route = 'settings/preferences'
const FOLDER = 'features/broker-accounts'
const ROW = `${FOLDER}/broker-account-list.tsx`
const CALL = '**/api/v1/broker-accounts'

const card = (page: Page) => page.getByRole('region', { name: 'Broker accounts' })

async function openCard(page: Page): Promise<Locator> {
  await openScreenAt(page, '/settings/preferences')
  await card(page).scrollIntoViewIfNeeded()
  return card(page)
}

async function choose(page: Page, name: string, action: string): Promise<Locator> {
  await openCard(page)
  await card(page)
    .getByRole('button', { name: `Actions for ${name}`, exact: true })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await dialog.waitFor()
  return dialog
}

/** The accounts, and a trade with two entries of which a part is sold. */
async function addScaledTrade({ trader }: { trader: Trader }): Promise<void> {
  await addAccounts({ trader })
  await addTradeWithLots({ trader, account: 'IBKR margin' })
}

/** Four accounts: a complete one, a long name, one without trades, an archived one; trades in the first two. */
async function addAccounts({ trader }: { trader: Trader }): Promise<void> {
  const long = 'IBKR margin / joint account of 2019 - U1234567'
  const accounts = [
    { name: 'IBKR margin', broker: 'Interactive Brokers', currency: 'USD', colour: 'blue' },
    { name: long, broker: 'The Broker of the Kingdom and of Northern Ireland', colour: 'amber' },
    { name: 'Trading 212 ISA', broker: 'Trading 212', currency: 'GBP', colour: 'teal' },
    { name: 'Prop 50k', colour: 'purple', archived: true },
  ]
  for (const account of accounts) await trader.browser.post('/api/v1/broker-accounts', account)
  await trader.addClosedTrade({ symbol: 'SAP', market: 'stock', account: 'IBKR margin' })
  await trader.addClosedTrade({ symbol: 'VOD', market: 'stock', account: long, exitPrice: '90' })
  await trader.addTrade({ symbol: 'BTC' })
}

export const brokerAccountStates: LayoutState[] = [
  {
    name: 'settings: broker accounts',
    route,
    shows: [ROW],
    prepare: addAccounts,
    open: ({ page }) => openCard(page),
  },
  {
    name: 'settings: broker accounts, while they load',
    route,
    open: async ({ page }) => {
      await holdCalls(page, CALL)
      await page.goto('/settings/preferences')
      return card(page).getByRole('status')
    },
  },
  {
    name: 'settings: broker accounts, that failed to load',
    route,
    open: async ({ page }) => {
      await page.route(CALL, (route) => route.abort())
      await page.goto('/settings/preferences')
      return page.getByText('Failed to load the broker accounts.')
    },
  },
  {
    name: 'settings: broker accounts, the menu of one',
    route,
    shows: [ROW],
    prepare: addAccounts,
    open: async ({ page }) => {
      await openCard(page)
      return card(page)
    },
    openLayer: async ({ page }) => {
      await card(page).getByRole('button', { name: 'Actions for Trading 212 ISA' }).click()
      return page.getByRole('menu')
    },
  },
  {
    name: 'settings: broker accounts, edit',
    route,
    shows: [`${FOLDER}/broker-account-dialogs.tsx`],
    prepare: addAccounts,
    open: ({ page }) => choose(page, 'IBKR margin', 'Edit'),
  },
  {
    name: 'settings: broker accounts, edit, with another cost method',
    route,
    shows: [`${FOLDER}/broker-account-dialogs.tsx`],
    prepare: addScaledTrade,
    open: async ({ page }) => {
      const dialog = await choose(page, 'IBKR margin', 'Edit')
      await dialog.getByRole('combobox', { name: 'Cost method' }).click()
      await page.getByRole('option', { name: 'Last in, first out' }).click()
      return dialog.getByText('1 trade changes')
    },
  },
  {
    name: 'settings: broker accounts, add, with a problem',
    route,
    shows: [`${FOLDER}/broker-account-dialogs.tsx`],
    open: async ({ page }) => {
      await openCard(page)
      await card(page).getByRole('button', { name: 'Add Account' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Save Account' }).click()
      return dialog.getByText('Enter a name')
    },
  },
  {
    name: 'settings: broker accounts, merge',
    route,
    shows: [`${FOLDER}/broker-account-dialogs.tsx`],
    prepare: addAccounts,
    open: ({ page }) => choose(page, 'Trading 212 ISA', 'Merge into another'),
  },
  {
    name: 'settings: broker accounts, delete',
    route,
    shows: [`${FOLDER}/broker-account-dialogs.tsx`],
    prepare: addAccounts,
    open: ({ page }) => choose(page, 'Trading 212 ISA', 'Delete'),
  },
  {
    name: 'trades: accounts in the rows',
    isExtreme: true,
    route: 'app',
    prepare: addAccounts,
    open: async ({ page }) => {
      await openScreenAt(page, '/app')
      return page.getByText('IBKR margin ·')
    },
  },
  {
    name: 'trades: the accounts above the form',
    route: 'app',
    shows: [`${FOLDER}/broker-accounts-dialog.tsx`],
    prepare: addAccounts,
    open: async ({ page }) => {
      const form = await openDialogAt(page, '/app?new=')
      await unfold(form, 'Setup and account')
      await form.getByRole('button', { name: 'Manage accounts' }).click()
      const dialog = page.getByRole('dialog', { name: 'Broker Accounts' })
      await dialog.getByRole('listitem').first().waitFor()
      return dialog
    },
  },
  {
    name: 'analytics: by account',
    route: 'app/analytics',
    prepare: addAccounts,
    open: async ({ page }) => {
      await openScreenAt(page, '/app/analytics')
      return page.getByRole('columnheader', { name: 'Account', exact: true })
    },
  },
]
