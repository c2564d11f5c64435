import { addCorrections } from '../admin/corrections.ts'
import { addFailedJob, addFailedMail, addRefusedMail, addWebhooks, clearFailures } from '../admin/failures.ts'
import { grantAdministrator } from '../administrator.ts'
import { holdCalls, openScreenAt } from './actions.ts'
import type { LayoutState, Stage } from './state.ts'

const route = 'admin/operations'
const ADDRESS = '/admin/operations'
const LONG = 'ada.trader.with.a.long.name@subsidiary.international-brokerage.example.com'
const PROBLEM =
  'Failed query: update "platform"."data_exports" set "state" = $1, "updated_at" = $2 where "user_id" = $3'

async function prepare({ server, trader }: Stage, failures = 0): Promise<void> {
  await removeNotice(server)
  await clearFailures(server)
  await server.database.owner.query('delete from platform.billing_events')
  await grantAdministrator(server, trader)
  for (let n = 0; n < failures; n++) {
    await addFailedMail(server, n === 0 ? LONG : `person${n}@example.com`)
    await addFailedJob(server, { name: 'exports.build', problem: n === 0 ? PROBLEM : 'the disk is full' })
  }
  if (failures > 0) {
    await addRefusedMail(server, 'gone@example.com')
    await addWebhooks(server, failures * 3)
  }
}

async function removeNotice(server: Stage['server']): Promise<void> {
  await server.database.owner.query('delete from platform.notices')
  await server.appContext.notices.refresh()
}

async function setNotice(stage: Stage, text: string, level = 'maintenance'): Promise<void> {
  await grantAdministrator(stage.server, stage.trader)
  await stage.trader.browser.put('/api/v1/admin/operations/notice', { level, text })
  await stage.server.appContext.notices.refresh()
}

const SHORT_TEXT = 'We update the database on Sunday from 08:00 to 09:00 UTC.'
const LONG_TEXT = `${SHORT_TEXT} ${'During this time you can read everything, and nothing can be saved. '.repeat(6)}`

/**
 * Shows the notice on a page, and removes it when the state is open, because other states use the same server. The event
 * stream does not open: it would remove the bar.
 */
const openWithNotice = (address: string) => async (stage: Stage) => {
  await holdCalls(stage.page, '**/api/events')
  await openScreenAt(stage.page, address)
  const bar = stage.page.getByRole('status', { name: 'Notice' })
  await bar.waitFor()
  await stage.server.database.owner.query('delete from platform.notices')
  await stage.server.appContext.notices.refresh()
  return bar
}

/** The page for operators, empty, with some and many failures, and the notice above pages. */
export const adminOperationsStates: LayoutState[] = [
  {
    name: 'admin operations: nothing failed',
    route,
    prepare: (stage) => prepare(stage),
    open: async ({ page }) => {
      await openScreenAt(page, ADDRESS)
      return page.getByText('No job failed.')
    },
  },
  {
    name: 'admin operations: some failures, and the storage',
    route,
    prepare: (stage) => prepare(stage, 3),
    open: async ({ page }) => {
      await openScreenAt(page, ADDRESS)
      await page.getByRole('button', { name: 'Measure' }).click()
      await page.getByRole('button', { name: 'Measure again' }).waitFor()
      return page.getByRole('table').filter({ hasText: 'Records' })
    },
  },
  {
    name: 'admin operations: corrected exchange rates',
    route,
    prepare: async (stage) => {
      await prepare(stage)
      await addCorrections(stage.server, 3)
    },
    open: async ({ page, server }) => {
      await openScreenAt(page, ADDRESS)
      const table = page.getByRole('table').filter({ hasText: 'Old rate for 1 EUR' })
      await table.scrollIntoViewIfNeeded()
      await server.database.owner.query('delete from platform.rate_corrections')
      return table
    },
  },
  {
    name: 'admin operations: many failures',
    isExtreme: true,
    route,
    prepare: (stage) => prepare(stage, 52),
    open: async ({ page }) => {
      await openScreenAt(page, ADDRESS)
      return page.getByRole('button', { name: 'Show more' }).first()
    },
  },
  {
    name: 'admin operations: the server answers an error',
    route,
    prepare: (stage) => prepare(stage),
    open: async ({ page }) => {
      const error = { code: 'server.failed', message: 'Something went wrong on our side.', requestId: 'r' }
      await page.route('**/api/v1/admin/operations**', (call) =>
        call.fulfill({ status: 500, json: { error } }),
      )
      await openScreenAt(page, ADDRESS)
      return page.getByText('Failed to load the state of the installation.')
    },
  },
  {
    name: 'admin operations: notice form, with problems',
    route,
    prepare: (stage) => prepare(stage),
    open: async ({ page }) => {
      await openScreenAt(page, ADDRESS)
      await page.getByRole('button', { name: 'Set notice' }).click()
      return page.getByText('Enter a text')
    },
  },
  {
    name: 'notice: maintenance above the desk',
    route: 'app',
    prepare: (stage) => setNotice(stage, SHORT_TEXT),
    open: openWithNotice('/app'),
  },
  {
    name: 'notice: long text above the desk',
    isExtreme: true,
    route: 'app',
    prepare: (stage) => setNotice(stage, LONG_TEXT),
    open: openWithNotice('/app'),
  },
  {
    name: 'notice: information at the sign-in',
    route: 'auth',
    signedOut: true,
    prepare: (stage) => setNotice(stage, SHORT_TEXT, 'information'),
    open: openWithNotice('/auth'),
  },
]
