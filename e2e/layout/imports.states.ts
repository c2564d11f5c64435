import { expect, type Page } from '@playwright/test'
import { coinbase, interactiveBrokers, spinOff, stocksIsa, withoutTrades } from '../imports/files.ts'
import { breakCalls } from '../trades/trades-page.ts'
import { holdCalls, openScreenAt } from './actions.ts'
import { addManyImports, importFile } from './import-file.ts'
import { choose, LONG_ACCOUNT, LONG_FILE, preview, route } from './import-previews.states.ts'
import type { LayoutState } from './state.ts'

const GONE = '0199f0a0-0000-7000-8000-000000000000'
const unknownColumns = `When,Ticker,Side,Shares,Fill price,Comm.,${'A long name of a column '.repeat(4)}\n2026-03-04 10:00,ACME,Buy,100,10.50,1.00,${'words '.repeat(30)}`
const PAST = 'features/imports/past-imports.tsx'

async function chooseSeveral(page: Page): Promise<void> {
  const texts = {
    'ib.csv': interactiveBrokers,
    [LONG_FILE]: coinbase,
    'isa.csv': stocksIsa,
    [`No_${LONG_FILE}`]: unknownColumns,
  }
  const files = Object.entries(texts).map(([name, text]) => ({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  }))
  await page.getByLabel(/Drop your broker’s file here/).setInputFiles(files)
}

export const importStates: LayoutState[] = [
  {
    name: 'import: nothing imported yet',
    list: { of: 'imports', is: 'none' },
    route,
    open: ({ page }) => openScreenAt(page, '/app/import'),
  },
  {
    name: 'import: earlier imports on their way',
    list: { of: 'imports', is: 'loading' },
    route,
    open: async ({ page }) => {
      await holdCalls(page, '**/api/v1/imports')
      await page.goto('/app/import')
      return page.getByRole('region', { name: 'Imports so far' })
    },
  },
  {
    name: 'import: many earlier imports',
    list: { of: 'imports', is: 'many' },
    route,
    prepare: addManyImports,
    open: ({ page }) => openScreenAt(page, '/app/import'),
  },
  {
    name: 'import: the cash movements of an earlier import',
    route,
    prepare: async ({ trader }) => void (await importFile(trader, withoutTrades, LONG_FILE, 'Coins')),
    open: async ({ page }) => {
      await openScreenAt(page, '/app/import')
      await page.getByRole('button', { name: /^Cash movements of/ }).click()
      return page.getByText('Jan 7, 2025: deposit')
    },
  },
  {
    name: 'import: earlier imports that could not be loaded',
    list: { of: 'imports', is: 'failed' },
    route,
    open: async ({ page }) => {
      await breakCalls(page, 'GET', '**/api/v1/imports')
      return await openScreenAt(page, '/app/import')
    },
  },
  {
    name: 'import: a file that cannot be read',
    route,
    open: async ({ page }) => {
      await openScreenAt(page, '/app/import')
      await choose(page, 'no;such;broker')
      return page.getByText('Nothing was written.')
    },
  },
  {
    name: 'import: the preview of several brokers, with long names, a file that no format knows, and open questions',
    isExtreme: true,
    route,
    prepare: async ({ trader }) => void (await trader.addTrade({ account: LONG_ACCOUNT })),
    open: async ({ page }) => {
      await openScreenAt(page, '/app/import')
      await chooseSeveral(page)
      const summary = page.getByRole('region', { name: '4 files.zip' })
      await summary.getByRole('button', { name: /^Import/ }).click()
      return summary.getByRole('alert')
    },
  },
  {
    name: 'import: a spin-off with problems',
    route,
    open: async ({ page }) => {
      await preview(page, spinOff)
      const question = page.getByRole('listitem', { name: /^10 KID came by a spin-off/ })
      await question.getByLabel('From the shares of').fill('')
      await question.getByRole('button', { name: 'Save' }).click()
      await expect(question.getByText('Enter a symbol')).toBeVisible()
      return question
    },
  },
  {
    name: 'import: several brokers are imported',
    route,
    open: async ({ page }) => {
      await openScreenAt(page, '/app/import')
      await chooseSeveral(page)
      await page.getByRole('button', { name: /^Import \d/ }).click()
      return page.getByRole('heading', { name: `Imported ${LONG_FILE}` })
    },
  },
  {
    name: 'import: a file that is being read',
    route,
    open: async ({ page }) => {
      await openScreenAt(page, '/app/import')
      await holdCalls(page, '**/api/v1/imports/previews/*', 'GET')
      await choose(page, interactiveBrokers)
      return page.getByRole('button', { name: 'Cancel' })
    },
  },
  {
    name: 'import: a preview that is being loaded',
    route,
    open: async ({ page }) => {
      await holdCalls(page, '**/api/v1/imports/previews/*', 'GET')
      await page.goto(`/app/import?preview=${GONE}`)
      return page.getByRole('button', { name: 'Cancel' })
    },
  },
  {
    name: 'import: a preview that is gone',
    route,
    open: async ({ page }) => {
      await openScreenAt(page, `/app/import?preview=${GONE}`)
      return page.getByRole('alert')
    },
  },
  {
    name: 'import: a preview with a long name that another tab cancelled',
    route,
    open: async ({ page }) => {
      await preview(page, interactiveBrokers, `${'Transactions_2026-11-22_'.repeat(5)}.csv`)
      const address = page.url()
      await page.getByRole('button', { name: 'Cancel' }).click()
      await expect(page).not.toHaveURL(address)
      await page.goto(address)
      return page.getByText('was cancelled. Nothing was written.')
    },
  },
  {
    name: 'import: the columns of an unknown file, after a press with one missing',
    isExtreme: true,
    route,
    open: async ({ page }) => {
      await openScreenAt(page, '/app/import')
      await choose(page, unknownColumns, 'hillside.csv')
      const mapper = page.getByRole('region', { name: 'Which column is what?' })
      await mapper.getByRole('button', { name: 'Leave out some lines' }).click()
      await mapper.getByLabel('Currency of the prices').fill('')
      await mapper.getByRole('button', { name: 'Read the file' }).click()
      return mapper.getByRole('alert')
    },
  },
  {
    name: 'import: where to click at a broker',
    route,
    open: async ({ page }) => {
      await openScreenAt(page, '/app/import')
      await page.getByLabel('Your broker', { exact: true }).click()
      await page.getByRole('option', { name: 'Interactive Brokers', exact: true }).click()
      return page.getByText('Interactive Brokers activity statement')
    },
  },
  {
    name: 'import: done',
    route,
    open: async ({ page }) => {
      await preview(page, interactiveBrokers)
      await page.getByRole('button', { name: /^Import \d/ }).click()
      return page.getByRole('heading', { name: 'Imported ib.csv' })
    },
  },
  {
    name: 'import: earlier imports, one of them undone',
    isExtreme: true,
    route,
    prepare: async ({ trader }) => {
      const first = await importFile(trader)
      await trader.browser.post(`/api/v1/imports/${first}/undo`, {})
      await importFile(trader, coinbase, `${'Coinbase_transactions_'.repeat(6)}.csv`)
    },
    open: ({ page }) => openScreenAt(page, '/app/import'),
  },
  {
    name: 'import: question before an import is undone',
    route,
    shows: [PAST],
    prepare: async ({ trader }) => void (await importFile(trader)),
    open: async ({ page }) => {
      await openScreenAt(page, '/app/import')
      await page.getByRole('button', { name: 'Undo import of ib.csv' }).click()
      return page.getByRole('alertdialog', { name: 'Undo Import' })
    },
  },
]
