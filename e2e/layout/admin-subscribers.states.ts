import type { SubscriberEntry } from '@candlebook/contract/admin-billing'
import { grantAdmin } from '@candlebook/core/identity'
import type { Page } from '@playwright/test'
import { openScreenAt } from './actions.ts'
import type { LayoutState, Stage } from './state.ts'

/** A long address, so that the layout check shows what happens to it. */
export const LONG = 'ada.trader.with.a.long.name@subsidiary.international-brokerage.example.com'
export const END = '2027-01-21T10:32:00.000Z'

export async function becomeAdmin({ server, trader }: Stage): Promise<void> {
  await server.database.owner.query(
    'update profiles set is_admin = false; delete from platform.invitations; delete from platform.account_erasures',
  )
  await grantAdmin(server.database.ownerUrl, { userId: trader.userId, now: server.clock.now() })
}

export const answerWith = (page: Page, path: RegExp, body: unknown) =>
  page.route(path, (request) =>
    request.request().method() === 'GET' ? request.fulfill({ json: body }) : request.fallback(),
  )

export const subscriber: SubscriberEntry = {
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
      heldCents: 0,
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
      heldCents: 0,
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
      heldCents: 490,
      currency: 'eur',
      createdAt: '2026-09-21T10:32:00.000Z',
      endsAccess: false,
    },
  ],
  nextCharge: { cents: 2490, currency: 'eur', at: '2026-11-25T10:32:00.000Z', isRetry: true },
}

export async function openSubscribers(page: Page): Promise<void> {
  await answerWith(page, /admin\/subscribers/, { items: subscribers, nextCursor: 'tom@example.com' })
  await answerWith(page, /admin\/billing\/invoices/, invoices)
  await openScreenAt(page, '/admin')
}

export async function choose(page: Page, email: string, action: string): Promise<void> {
  await page
    .getByRole('button', { name: `Actions for ${email}` })
    .last()
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** The actions for a subscriber. */
export const adminSubscriberStates: LayoutState[] = [
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
      return page.getByRole('button', { name: 'Refund €10.00' })
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
