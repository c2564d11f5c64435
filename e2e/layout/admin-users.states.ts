import type { SyncDetail } from '@candlebook/contract/admin-billing'
import type { Erasure } from '@candlebook/contract/erasure'
import { grantAdmin } from '@candlebook/core/identity'
import type { Page } from '@playwright/test'
import { openScreenAt } from './actions.ts'
import { answerWith, becomeAdmin, END, LONG, subscriber } from './admin-subscribers.states.ts'
import type { LayoutState, Stage } from './state.ts'

const sync = {
  id: '0199a0f2-0000-7000-8000-000000000002',
  isNightly: false,
  startedAt: '2026-11-22T10:32:00.000Z',
  finishedAt: '2026-11-22T10:33:00.000Z',
  total: 1250,
  checked: 1250,
  updated: 3,
  errors: 1,
}
const detail: SyncDetail = {
  email: LONG,
  outcome: 'failed',
  error: 'The payment provider did not answer in time. The stored subscription stays as it is.',
  planType: 'Premium',
  subscribed: true,
  tier: 'Premium',
  subscriptionEnd: END,
}
const details: SyncDetail[] = [
  detail,
  { ...detail, email: 'rui@example.com', outcome: 'updated', error: null },
  {
    ...detail,
    email: 'marta@example.com',
    outcome: 'same',
    error: null,
    planType: 'Invited',
    subscriptionEnd: null,
  },
  {
    ...detail,
    email: 'tom@example.com',
    outcome: 'same',
    error: null,
    planType: 'Unpaid',
    subscribed: false,
    tier: null,
    subscriptionEnd: null,
  },
]

async function openSync(page: Page, latest: unknown): Promise<void> {
  await answerWith(page, /api\/v1\/billing$/, { isSetUp: true, isPlanRequired: false, isSandbox: true })
  await answerWith(page, /billing\/sync\/users/, { items: details, nextCursor: 'more' })
  await answerWith(page, /billing\/sync$/, { latest })
}

const syncStates: LayoutState[] = [
  {
    name: 'admin: sync on a server without payments',
    route: 'admin/sync',
    prepare: becomeAdmin,
    open: async ({ page }) => {
      await openScreenAt(page, '/admin/sync')
      return page.getByText('Payments are not set up on this server')
    },
  },
  {
    name: 'admin: sync that runs',
    route: 'admin/sync',
    prepare: becomeAdmin,
    open: async ({ page }) => {
      await openSync(page, { ...sync, checked: 420, finishedAt: null })
      await page.goto('/admin/sync')
      return page.getByText('420 of 1,250')
    },
  },
  {
    name: 'admin: sync with its result',
    route: 'admin/sync',
    prepare: becomeAdmin,
    open: async ({ page }) => {
      await openSync(page, sync)
      await openScreenAt(page, '/admin/sync')
      return page.getByRole('rowheader', { name: 'rui@example.com' })
    },
  },
]

async function addAdmins(stage: Stage): Promise<void> {
  await becomeAdmin(stage)
  const { server } = stage
  const email = `ada.trader.with.a.long.name.${crypto.randomUUID()}@subsidiary.example.com`
  const other = await server.signUp({ name: 'Rita Maria Sousa de Albuquerque', email })
  await grantAdmin(server.database.ownerUrl, { userId: other.userId, now: server.clock.now() })
}

const admins: LayoutState[] = [
  {
    name: 'admin: administrators',
    route: 'admin/admins',
    prepare: addAdmins,
    open: async ({ page }) => {
      await openScreenAt(page, '/admin/admins')
      return page.getByText('2 administrators')
    },
  },
  {
    name: 'admin: a change of rights without an address',
    route: 'admin/admins',
    prepare: becomeAdmin,
    open: async ({ page }) => {
      await openScreenAt(page, '/admin/admins')
      await page.getByRole('button', { name: 'Make administrator' }).click()
      return page.getByText('Por favor, insira um email válido')
    },
  },
  {
    name: 'admin: remove the rights of an administrator',
    route: 'admin/admins',
    shows: ['features/admin-admins/admins.tsx'],
    prepare: addAdmins,
    open: async ({ page }) => {
      await openScreenAt(page, '/admin/admins')
      await page.getByRole('button', { name: /^Remove the rights of/ }).click()
      return page.getByRole('alertdialog')
    },
  },
]

const erasure: Erasure = {
  id: '0199a0f2-0000-7000-8000-000000000003',
  email: LONG,
  step: 'provider',
  requestedAt: '2026-11-22T10:32:00.000Z',
  finishedAt: null,
  failures: 3,
  nextTryAt: '2026-11-22T11:10:00.000Z',
}
const erasures = {
  open: [
    erasure,
    { ...erasure, id: 'b', email: 'tom@example.com', step: 'rows', failures: 0, nextTryAt: null },
  ],
  finished: [
    {
      ...erasure,
      id: 'c',
      email: null,
      step: 'done',
      failures: 0,
      nextTryAt: null,
      finishedAt: '2026-11-21T10:32:00.000Z',
    },
  ],
}

async function fillDeletion(page: Page, email: string, again = email): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Email again').fill(again)
  await page.getByRole('button', { name: 'Delete user and all data' }).click()
}

const deletion: LayoutState[] = [
  {
    name: 'admin: delete a user, nothing deleted yet',
    route: 'admin/delete-user',
    prepare: becomeAdmin,
    open: async ({ page }) => {
      await openScreenAt(page, '/admin/delete-user')
      return page.getByText('No user was deleted yet.')
    },
  },
  {
    name: 'admin: delete a user, with different addresses',
    route: 'admin/delete-user',
    prepare: becomeAdmin,
    open: async ({ page }) => {
      await openScreenAt(page, '/admin/delete-user')
      await fillDeletion(page, 'tom@example.com', 'tom@example.co')
      return page.getByText('Email confirmation does not match.')
    },
  },
  {
    name: 'admin: delete a user, the question',
    route: 'admin/delete-user',
    shows: ['features/admin-delete-user/delete-user.tsx'],
    prepare: becomeAdmin,
    open: async ({ page }) => {
      await answerWith(page, /admin\/subscribers/, { items: [subscriber], nextCursor: null })
      await openScreenAt(page, '/admin/delete-user')
      await fillDeletion(page, LONG)
      return page.getByRole('alertdialog').getByText('No access and no charge')
    },
  },
  {
    name: 'admin: erasures that are open, failed and finished',
    isExtreme: true,
    route: 'admin/delete-user',
    prepare: becomeAdmin,
    open: async ({ page }) => {
      await answerWith(page, /admin\/erasures/, erasures)
      await page.goto('/admin/delete-user')
      return page.getByText('3 attempts failed.')
    },
  },
  {
    name: 'admin: a deletion that is tried again',
    route: 'admin/delete-user',
    prepare: becomeAdmin,
    open: async ({ page }) => {
      await answerWith(page, /admin\/erasures/, erasures)
      await page.route(/admin\/erasures/, (request) =>
        request.request().method() === 'POST'
          ? request.fulfill({ json: { id: erasure.id } })
          : request.fallback(),
      )
      await page.goto('/admin/delete-user')
      await fillDeletion(page, LONG)
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete user' }).click()
      return page.getByRole('heading', { name: `Deleting ${LONG}` })
    },
  },
]

export const adminUserStates: LayoutState[] = [...syncStates, ...admins, ...deletion]
