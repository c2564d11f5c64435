import type { SubscriberEntry, SyncDetail } from '@candlebook/contract/admin-billing'
import type { Erasure } from '@candlebook/contract/erasure'
import { grantAdmin } from '@candlebook/core/identity'
import type { Page } from '@playwright/test'
import { holdCalls, openScreenAt } from './actions.ts'
import type { LayoutState, Stage } from './state.ts'

/** A long address, so that the layout check shows what happens to it. */
const LONG = 'ada.trader.with.a.long.name@subsidiary.international-brokerage.example.com'
const END = '2027-01-21T10:32:00.000Z'

async function becomeAdmin({ server, trader }: Stage): Promise<void> {
  await server.database.owner.query(
    'update profiles set is_admin = false; delete from platform.invitations; delete from platform.account_erasures',
  )
  await grantAdmin(server.database.ownerUrl, { userId: trader.userId, now: server.clock.now() })
}

/** Five invitations in every state, and many more when asked for. */
async function addInvitations(stage: Stage, more = 0): Promise<void> {
  await becomeAdmin(stage)
  const { server, trader } = stage
  const offers = [
    { email: 'tom@example.com', durationDays: 7 },
    { email: LONG, durationDays: 30 },
    { email: 'joao@example.com', durationDays: 7 },
    { email: 'marta@example.com', durationDays: -1 },
    { email: 'rui@example.com', durationDays: 30 },
  ]
  for (const offer of offers) await trader.browser.post('/api/v1/admin/invitations', offer)
  await server.database.owner.query(`
    update platform.mails set state = 'sent', data = null where template = 'invitation';
    update platform.mails set state = 'undeliverable' where recipient = 'rui@example.com';
    update platform.invitations set used_at = now() where email in ('marta@example.com', 'joao@example.com');
    update platform.invitations set expires_at = now() where email = 'tom@example.com'`)
  await server.database.owner.query(
    `insert into platform.invitations (id, email, code_hash, encrypted_code, duration_days, expires_at, created_at, updated_at)
     select gen_random_uuid(), 'person' || n || '@example.com', 'layout' || n, '', 30, now() + interval '20 days',
       now() - n * interval '1 hour', now() from generate_series(1, $1::int) n`,
    [more],
  )
}

const answerWith = (page: Page, path: RegExp, body: unknown) =>
  page.route(path, (request) =>
    request.request().method() === 'GET' ? request.fulfill({ json: body }) : request.fallback(),
  )

const subscriber: SubscriberEntry = {
  userId: '0199a0f2-0000-7000-8000-000000000001',
  email: LONG,
  planType: 'Premium',
  subscribed: true,
  tier: 'Premium',
  subscriptionEnd: END,
  isCancelled: false,
  isOverdue: false,
  running: { periodEnd: END, isTrial: false, isOverdue: false, nextCents: 2490, currency: 'eur' },
  hasCustomer: true,
}
const subscribers: SubscriberEntry[] = [
  subscriber,
  {
    ...subscriber,
    userId: 'b',
    email: 'marta@example.com',
    planType: 'Invited',
    subscriptionEnd: null,
    running: null,
    hasCustomer: false,
  },
  { ...subscriber, userId: 'c', email: 'rui@example.com', isCancelled: true },
  {
    ...subscriber,
    userId: 'e',
    email: 'sofia@example.com',
    isOverdue: true,
    running: { periodEnd: END, isTrial: false, isOverdue: true, nextCents: null, currency: 'eur' },
  },
  {
    ...subscriber,
    userId: 'd',
    email: 'tom@example.com',
    planType: 'Unpaid',
    subscribed: false,
    tier: null,
    subscriptionEnd: null,
    running: null,
  },
]
const invoices = {
  items: [
    {
      invoiceId: 'in_3',
      number: 'CB-2026-0003',
      status: 'paid',
      paidCents: 249,
      refundedCents: 0,
      currency: 'eur',
      createdAt: '2026-11-21T10:32:00.000Z',
      endsAccess: true,
    },
    {
      invoiceId: 'in_2',
      number: 'CB-2026-0002',
      status: 'paid',
      paidCents: 249,
      refundedCents: 249,
      currency: 'eur',
      createdAt: '2026-10-21T10:32:00.000Z',
      endsAccess: false,
    },
    {
      invoiceId: 'in_1',
      number: 'CB-2026-0001',
      status: 'paid',
      paidCents: 2490,
      refundedCents: 1000,
      currency: 'eur',
      createdAt: '2026-09-21T10:32:00.000Z',
      endsAccess: false,
    },
  ],
  nextCharge: { cents: 2490, currency: 'eur', at: '2026-11-25T10:32:00.000Z', isRetry: true },
}

async function openSubscribers(page: Page): Promise<void> {
  await answerWith(page, /admin\/subscribers/, { items: subscribers, nextCursor: 'tom@example.com' })
  await answerWith(page, /admin\/billing\/invoices/, invoices)
  await openScreenAt(page, '/admin')
}

async function choose(page: Page, email: string, action: string): Promise<void> {
  await page
    .getByRole('button', { name: `Actions for ${email}` })
    .last()
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}

const subscriptions: LayoutState[] = [
  {
    name: 'admin: subscriptions without an invitation',
    route: 'admin',
    prepare: becomeAdmin,
    open: async ({ page }) => {
      await openScreenAt(page, '/admin')
      return page.getByText('No invitations yet.')
    },
  },
  {
    name: 'admin: subscriptions with invitations in every state',
    route: 'admin',
    shows: ['features/admin-invitations/invitations.tsx'],
    prepare: (stage) => addInvitations(stage),
    open: async ({ page }) => {
      await openSubscribers(page)
      return page.getByText('Mail address refused')
    },
  },
  {
    name: 'admin: more invitations than a page',
    isExtreme: true,
    route: 'admin',
    prepare: (stage) => addInvitations(stage, 60),
    open: async ({ page }) => {
      await openScreenAt(page, '/admin')
      return page.getByText('65 invitations')
    },
  },
  {
    name: 'admin: subscriptions that load',
    route: 'admin',
    prepare: becomeAdmin,
    open: async ({ page }) => {
      await holdCalls(page, /admin\/(invitations|subscribers)/)
      await page.goto('/admin')
      return page.getByRole('heading', { name: 'Subscribers' })
    },
  },
  {
    name: 'admin: subscriptions that cannot be loaded',
    route: 'admin',
    prepare: becomeAdmin,
    open: async ({ page }) => {
      await page.route(/admin\/(invitations|subscribers)/, (request) => request.abort())
      await page.goto('/admin')
      return page.getByText('Failed to load the subscribers.')
    },
  },
  {
    name: 'admin: an invitation with problems',
    route: 'admin',
    prepare: becomeAdmin,
    open: async ({ page }) => {
      await openScreenAt(page, '/admin')
      await page.getByRole('button', { name: 'Send invitation' }).click()
      return page.getByText('Enter an email address')
    },
  },
  {
    name: 'admin: an invitation whose mail failed',
    route: 'admin',
    prepare: becomeAdmin,
    open: async ({ page, server }) => {
      await openScreenAt(page, '/admin')
      const { transport } = server.appContext.mailer
      server.appContext.mailer.transport = { kind: 'none' }
      try {
        await page.getByLabel('Email', { exact: true }).fill('nora@example.com')
        await page.getByRole('button', { name: 'Send invitation' }).click()
        await page.getByText('Invitation was created but email sending failed').waitFor()
      } finally {
        server.appContext.mailer.transport = transport
      }
      return page.getByText('Check the code manually.')
    },
  },
  {
    name: 'admin: the full code of an invitation',
    route: 'admin',
    shows: ['features/admin-invitations/invitation-dialogs.tsx'],
    prepare: (stage) => addInvitations(stage),
    open: async ({ page }) => {
      await openScreenAt(page, '/admin')
      await page.getByRole('button', { name: `Full code of ${LONG}` }).click()
      return page.getByRole('dialog')
    },
  },
  {
    name: 'admin: actions for an invitation',
    route: 'admin',
    shows: ['features/admin-invitations/invitations.tsx'],
    prepare: (stage) => addInvitations(stage),
    open: ({ page }) => openScreenAt(page, '/admin'),
    openLayer: async ({ page }) => {
      await page.getByRole('button', { name: 'Actions for rui@example.com' }).click()
      return page.getByRole('menu')
    },
  },
  {
    name: 'admin: withdraw an invitation',
    route: 'admin',
    shows: ['features/admin-invitations/invitation-dialogs.tsx'],
    prepare: (stage) => addInvitations(stage),
    open: async ({ page }) => {
      await openScreenAt(page, '/admin')
      await choose(page, LONG, 'Withdraw')
      return page.getByRole('alertdialog')
    },
  },
]

const actions: LayoutState[] = [
  {
    name: 'admin: actions for a subscriber',
    route: 'admin',
    shows: ['features/billing/subscribers.tsx'],
    prepare: becomeAdmin,
    open: async ({ page }) => {
      await openSubscribers(page)
      return page.getByRole('button', { name: `Actions for ${LONG}` })
    },
    openLayer: async ({ page }) => {
      await page.getByRole('button', { name: `Actions for ${LONG}` }).click()
      return page.getByRole('menu')
    },
  },
  {
    name: 'admin: refund an invoice',
    route: 'admin',
    shows: ['features/billing/subscriber-dialogs.tsx'],
    prepare: becomeAdmin,
    open: async ({ page }) => {
      await openSubscribers(page)
      await choose(page, LONG, 'Refund an invoice')
      await page.getByRole('radio', { name: /0001/ }).check()
      return page.getByRole('button', { name: 'Refund €14.90' })
    },
  },
  {
    name: 'admin: move the next charge, with a problem',
    route: 'admin',
    shows: ['features/billing/extend-dialog.tsx'],
    prepare: becomeAdmin,
    open: async ({ page }) => {
      await openSubscribers(page)
      await choose(page, LONG, 'Move the next charge')
      await page.getByRole('button', { name: 'Move the charge' }).click()
      return page.getByText('The user has access until')
    },
  },
  {
    name: 'admin: cancel the subscription of a user',
    route: 'admin',
    shows: ['features/billing/subscriber-dialogs.tsx', 'features/billing/subscriber-dialogs.tsx'],
    prepare: becomeAdmin,
    open: async ({ page }) => {
      await openSubscribers(page)
      await choose(page, LONG, 'Cancel')
      return page.getByRole('button', { name: 'Keep subscription' })
    },
  },
  {
    name: 'admin: cancel a subscription whose payment is overdue',
    route: 'admin',
    shows: ['features/billing/subscriber-dialogs.tsx', 'features/billing/subscriber-dialogs.tsx'],
    prepare: becomeAdmin,
    open: async ({ page }) => {
      await openSubscribers(page)
      await choose(page, 'sofia@example.com', 'Cancel')
      return page.getByText('€24.90 overdue, tried again on Nov 25, 2026')
    },
  },
]

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

export const adminUserStates: LayoutState[] = [
  ...subscriptions,
  ...actions,
  ...syncStates,
  ...admins,
  ...deletion,
]
