import { expect, type Page } from '@playwright/test'
import { bell, notify, rows, signUpAdministrator } from '../notifications/notify.ts'
import { toasts } from '../toasts.ts'
import { breakCalls } from '../trades/trades-page.ts'
import { holdCalls, keepToasts, openScreenAt } from './actions.ts'
import type { LayoutState, Stage } from './state.ts'

const LIST = '**/api/v1/notifications'
const titles = [
  'Maintenance on Sunday',
  'Your trial ends soon',
  'Import finished',
  'Supercalifragilisticexpialidocious'.repeat(5),
  'Your export is ready',
  'Candlebook 1.4',
]
const message =
  'Eleven trades, one outside the plan. Your average win grew to $283.56 while the average loss stayed the same. Open the review to see which ones.'

/** Stores five times as many notifications as the area of the list shows at once. */
async function addManyNotifications({ server, trader }: Stage): Promise<void> {
  await server.database.owner.query(
    `insert into platform.notifications (id, kind, title, message, recipient_id, unique_key, created_at)
     select gen_random_uuid(), 'export-ready', 'Your export is ready', $2, $1::uuid, 'many/' || $1::uuid || '/' || n, now()
     from generate_series(1, 25) as n`,
    [trader.userId, message],
  )
}

async function openBell(page: Page) {
  await bell(page).click()
  return page.getByRole('heading', { name: 'Notifications' })
}

/** The bell on the desk, and the tab with which administrators send. */
export const notificationStates: LayoutState[] = [
  {
    name: 'notifications: none',
    list: { of: 'notifications', is: 'none' },
    route: 'app',
    open: ({ page }) => openScreenAt(page, '/app'),
    openLayer: ({ page }) => openBell(page),
  },
  {
    name: 'notifications: on their way',
    list: { of: 'notifications', is: 'loading' },
    route: 'app',
    open: async ({ page }) => {
      await holdCalls(page, LIST)
      await page.goto('/app')
      return page.getByRole('heading', { name: 'Your Trades' })
    },
    openLayer: ({ page }) => openBell(page),
  },
  {
    name: 'notifications: list that failed, with a toast',
    list: { of: 'notifications', is: 'failed' },
    route: 'app',
    open: async ({ page }) => {
      await breakCalls(page, 'GET', LIST)
      await page.goto('/app')
      await expect(toasts(page)).toHaveCount(1)
      await keepToasts(page)
      return page.getByRole('heading', { name: 'Your Trades' })
    },
    openLayer: ({ page }) => openBell(page),
  },
  {
    name: 'notifications: many',
    list: { of: 'notifications', is: 'many' },
    route: 'app',
    prepare: addManyNotifications,
    open: ({ page }) => openScreenAt(page, '/app'),
    openLayer: async ({ page }) => {
      await openBell(page)
      return rows(page).first()
    },
  },
  {
    name: 'notifications: some',
    route: 'app',
    open: async ({ page, trader, server }) => {
      const admin = await signUpAdministrator(server)
      for (const title of titles) await notify(admin, trader, { title, message })
      return await openScreenAt(page, '/app')
    },
    openLayer: async ({ page }) => {
      await openBell(page)
      return rows(page).first()
    },
  },
  {
    name: 'notifications: one, open',
    route: 'app',
    shows: ['features/notifications/notification-bell.tsx'],
    open: async ({ page, trader, server }) => {
      const admin = await signUpAdministrator(server)
      await notify(admin, trader, { title: 'Maintenance on Sunday', message })
      await openScreenAt(page, '/app')
      await openBell(page)
      await rows(page)
        .getByRole('button', { name: /Maintenance/ })
        .first()
        .click()
      return page.getByRole('dialog')
    },
  },
  {
    name: 'admin notifications: to all',
    route: 'admin/notifications',
    open: async ({ page, server }) => {
      await (await signUpAdministrator(server)).signInTo(page.context())
      return openScreenAt(page, '/admin/notifications')
    },
  },
  {
    name: 'admin notifications: to all, asked again',
    route: 'admin/notifications',
    shows: ['features/admin-notifications/admin-notifications.tsx'],
    open: async ({ page, server }) => {
      await (await signUpAdministrator(server)).signInTo(page.context())
      await openScreenAt(page, '/admin/notifications')
      await page.getByLabel('Title').fill('Maintenance on Sunday')
      await page.getByLabel('Message').fill(message)
      await page.getByRole('button', { name: 'Send notification' }).click()
      return page.getByRole('alertdialog')
    },
  },
  {
    name: 'admin notifications: to chosen users',
    route: 'admin/notifications',
    open: async ({ page, server }) => {
      await (await signUpAdministrator(server)).signInTo(page.context())
      await openScreenAt(page, '/admin/notifications')
      await page.getByRole('radio', { name: 'Chosen users' }).check()
      const users = page.getByRole('list', { name: 'Users', exact: true })
      for (const at of [0, 1]) await users.getByRole('checkbox').nth(at).check()
      return page.getByRole('list', { name: 'Chosen users' })
    },
  },
  {
    name: 'admin notifications: with problems',
    isExtreme: true,
    route: 'admin/notifications',
    open: async ({ page, server }) => {
      await (await signUpAdministrator(server)).signInTo(page.context())
      await openScreenAt(page, '/admin/notifications')
      await page.getByRole('radio', { name: 'Chosen users' }).check()
      await page.getByRole('button', { name: 'Send notification' }).click()
      await expect(toasts(page)).toHaveCount(1)
      await keepToasts(page)
      return page.getByText('Choose at least one user')
    },
  },
  {
    name: 'admin notifications: the users while they load',
    route: 'admin/notifications',
    open: async ({ page, server }) => {
      await (await signUpAdministrator(server)).signInTo(page.context())
      await holdCalls(page, '**/api/v1/admin/notifications/recipients*')
      await page.goto('/admin/notifications')
      await page.getByRole('radio', { name: 'Chosen users' }).check()
      return page.getByRole('searchbox', { name: 'Search users' })
    },
  },
  {
    name: 'admin notifications: the users that failed to load',
    route: 'admin/notifications',
    open: async ({ page, server }) => {
      await (await signUpAdministrator(server)).signInTo(page.context())
      await page.route('**/api/v1/admin/notifications/recipients*', (route) => route.abort())
      await page.goto('/admin/notifications')
      await page.getByRole('radio', { name: 'Chosen users' }).check()
      return page.getByRole('alert').filter({ hasText: 'Falha ao carregar utilizadores' })
    },
  },
]
