import { buildArchive, chooseArchive } from '../my-data/archive.ts'
import { breakCalls } from '../trades/trades-page.ts'
import { openScreenAt } from './actions.ts'
import { addItems } from './library-content.ts'
import type { LayoutState, Stage } from './state.ts'

const route = 'settings/data'
const ADDRESS = '/settings/data'

/** Stores the newest export of the trader. */
async function addExport({ server, trader }: Stage, columns: Record<string, string>): Promise<void> {
  const row: Record<string, string> = { progress_pct: '0', ...columns }
  await server.database.owner.query(
    `insert into data_exports (user_id, id, created_at, updated_at, ${Object.keys(row).join(', ')})
     values ($1, gen_random_uuid(), now(), now(), ${Object.values(row).join(', ')})`,
    [trader.userId],
  )
}

/** My data: before the first export, each state of an export, and the deletion of the account. */
export const myDataStates: LayoutState[] = [
  {
    name: 'my data: before the first export',
    route,
    open: async ({ page }) => {
      await openScreenAt(page, ADDRESS)
      return page.getByRole('button', { name: 'Export Everything' })
    },
  },
  {
    name: 'my data: records in the bin',
    route,
    prepare: async ({ trader }) => {
      const long = `Why I moved the stop of the second trade ${'again and again '.repeat(8)}`
      const entry = await trader.addEntry({ title: long })
      const trades = [
        await trader.addTrade(),
        await trader.addClosedTrade({ symbol: '1000000BABYDOGE_PERP' }),
      ]
      await trader.browser.post('/api/v1/bin', { kind: 'entry', ids: [entry.id] })
      await trader.browser.post('/api/v1/bin', { kind: 'trade', ids: trades.map(({ id }) => id) })
    },
    open: async ({ page }) => {
      await openScreenAt(page, ADDRESS)
      return page.getByRole('button', { name: 'Empty Bin' })
    },
  },
  {
    name: 'my data: emptying the bin',
    route,
    shows: ['features/my-data/bin-section.tsx'],
    prepare: async ({ trader }) => {
      const { id } = await trader.addTrade()
      await trader.browser.post('/api/v1/bin', { kind: 'trade', ids: [id] })
    },
    open: async ({ page }) => {
      await openScreenAt(page, ADDRESS)
      await page.getByRole('button', { name: 'Empty Bin' }).click()
      return page.getByRole('alertdialog', { name: 'Empty the Bin' })
    },
  },
  {
    name: 'my data: items of the library in the bin',
    route,
    shows: ['features/library/library-bin.tsx'],
    prepare: async (stage) => void (await addItems(stage, { binnedAt: new Date().toISOString() })),
    open: async ({ page }) => {
      await openScreenAt(page, ADDRESS)
      await page.getByRole('button', { name: 'Empty Library Bin' }).click()
      return page.getByRole('alertdialog', { name: 'Empty the Library Bin' })
    },
  },
  {
    name: 'my data: the bin cannot be loaded',
    route,
    open: async ({ page }) => {
      await breakCalls(page, 'GET', /\/api\/v1\/bin/)
      await openScreenAt(page, ADDRESS)
      return page.getByText('Failed to load the bin.')
    },
  },
  {
    name: 'my data: export running',
    route,
    prepare: (stage) => addExport(stage, { state: `'running'`, progress_pct: '42' }),
    open: async ({ page }) => {
      await openScreenAt(page, ADDRESS)
      return page.getByText('42% done.')
    },
  },
  {
    name: 'my data: export ready',
    route,
    prepare: (stage) =>
      addExport(stage, {
        state: `'ready'`,
        progress_pct: '100',
        bytes: '4200000000',
        ready_at: 'now()',
        expires_at: `now() + interval '1 hour'`,
      }),
    open: async ({ page }) => {
      await openScreenAt(page, ADDRESS)
      return page.getByRole('link', { name: 'Download Archive' })
    },
  },
  {
    name: 'my data: export failed',
    route,
    prepare: (stage) => addExport(stage, { state: `'failed'` }),
    open: async ({ page }) => {
      await openScreenAt(page, ADDRESS)
      return page.getByText('The export failed.')
    },
  },
  {
    name: 'my data: preview of an archive',
    isExtreme: true,
    route,
    prepare: ({ trader }) => trader.addClosedTrade({ symbol: 'BTC' }).then(() => {}),
    open: async (stage) => {
      await openScreenAt(stage.page, ADDRESS)
      await chooseArchive(stage.page, await buildArchive(stage))
      return stage.page.getByRole('button', { name: 'Cancel' })
    },
  },
  {
    name: 'my data: archive refused',
    route,
    open: async ({ page }) => {
      await openScreenAt(page, ADDRESS)
      await chooseArchive(page, Buffer.from('Id,Symbol'))
      return page.getByText('This file is no archive of My data.')
    },
  },
  {
    name: 'my data: delete account, with problems',
    route,
    shows: ['features/my-data/delete-account-dialog.tsx'],
    open: async ({ page }) => {
      await openScreenAt(page, ADDRESS)
      await page.getByRole('button', { name: 'Delete My Account' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete My Account' }).click()
      return page.getByText('Enter your password.')
    },
  },
]
