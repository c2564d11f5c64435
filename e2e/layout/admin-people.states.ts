import type { UserDetails } from '@candlebook/contract/admin'
import type { ContactMessage } from '@candlebook/contract/contact'
import { grantAdmin } from '@candlebook/core/identity'
import type { Page } from '@playwright/test'
import { holdCalls, openScreenAt } from './actions.ts'
import type { LayoutState, Stage } from './state.ts'

/** A long address, so that the layout check shows what happens to it. */
const LONG = 'ada.trader.with.a.long.name@subsidiary.international-brokerage.example.com'
const DAY = '2026-11-20T10:32:00.000Z'
const ID = '0199a0f2-0000-7000-8000-000000000001'
const USERS = /\/api\/v1\/admin\/notifications\/recipients/
const USER = /\/api\/v1\/admin\/users\//
const MESSAGES = /\/api\/v1\/admin\/contact-messages/
const SENT = /\/api\/v1\/admin\/notifications\/sent/

async function prepare({ server, trader }: Stage): Promise<void> {
  await grantAdmin(server.database.ownerUrl, { userId: trader.userId, now: server.clock.now() })
}

const answerWith = (page: Page, path: RegExp, body: unknown) =>
  page.route(path, (request) => request.fulfill({ json: body }))

const user: UserDetails = {
  id: ID,
  email: LONG,
  fullName: 'Ada Trader of the International Brokerage',
  isAdmin: false,
  isEmailConfirmed: true,
  hasTwoFactor: true,
  signedUpAt: DAY,
  lastSeenAt: DAY,
  planType: 'Premium',
  subscriptionEnd: '2027-11-20T10:32:00.000Z',
  isCancelled: false,
  isOverdue: true,
  trades: 12_345,
  journalEntries: 210,
  images: 31,
  imageBytes: 48_200_000,
  textBytes: 1_300_000,
  maxStoredBytes: 2_147_483_648,
  sessions: [
    { id: '1', device: 'Samsung Internet for Android on Android', createdAt: DAY, lastUsedAt: DAY },
    { id: '2', device: 'Firefox on Windows', createdAt: DAY, lastUsedAt: DAY },
  ],
  mails: [
    { id: '1', template: 'payment-succeeded', state: 'sent', createdAt: DAY, sentAt: DAY },
    { id: '2', template: 'subscription-changed', state: 'undeliverable', createdAt: DAY, sentAt: null },
  ],
}
const message: ContactMessage = {
  id: ID,
  name: 'Ana Martins',
  email: LONG,
  phone: '+351 210 000 000',
  subject: 'Import of a second broker, and a question about the time zone of its statement',
  category: 'technical',
  priority: 'high',
  message: 'I keep two accounts with two brokers.\n\nCan I import both into one journal? '.repeat(3),
  wantsNewsletter: true,
  hasAccount: true,
  createdAt: DAY,
}
const messages = [
  message,
  {
    ...message,
    id: '2',
    name: 'Rui',
    email: 'rui@example.com',
    phone: null,
    subject: 'Hello',
    priority: 'low',
    message: 'Thank you for the journal.',
    wantsNewsletter: false,
    hasAccount: false,
  },
]
const sent = [
  { title: 'Maintenance on Sunday', recipients: null, recipient: null },
  { title: 'Your question', recipients: 1, recipient: LONG },
  { title: 'To some', recipients: 12, recipient: null },
].map((one, at) => ({
  ...one,
  id: String(at),
  message: 'Candlebook is not available on Sunday from 06:00 to 06:30 UTC.',
  sender: at === 2 ? null : 'admin@example.com',
  createdAt: DAY,
}))

const users = { route: 'admin/users', prepare }
const inbox = { route: 'admin/messages', prepare }
const notifications = { route: 'admin/notifications', prepare }

/** What administrators see of people: users, messages of the contact form, and notifications that were sent. */
export const adminPeopleStates: LayoutState[] = [
  {
    ...users,
    name: 'admin users: found by a text',
    open: async ({ page }) => {
      await openScreenAt(page, '/admin/users?search=example')
      return page.getByRole('heading', { name: 'Users' })
    },
  },
  {
    ...users,
    name: 'admin users: none found',
    open: async ({ page }) => {
      await openScreenAt(page, '/admin/users?search=zzzzzz')
      return page.getByText('No name and no address contains')
    },
  },
  {
    ...users,
    name: 'admin users: while they load',
    open: async ({ page }) => {
      await holdCalls(page, USERS)
      await page.goto('/admin/users')
      return page.getByRole('heading', { name: 'Users' })
    },
  },
  {
    ...users,
    name: 'admin users: failed to load',
    open: async ({ page }) => {
      await page.route(USERS, (request) => request.abort())
      await page.goto('/admin/users')
      return page.getByText('Failed to load the users.')
    },
  },
  {
    ...users,
    name: 'admin users: one user',
    isExtreme: true,
    open: async ({ page }) => {
      await answerWith(page, USER, user)
      await openScreenAt(page, `/admin/users?user=${ID}`)
      return page.getByRole('heading', { name: 'Actions' })
    },
  },
  {
    ...users,
    name: 'admin users: one user that cannot be loaded',
    open: async ({ page }) => {
      await page.route(USER, (request) => request.abort())
      await page.goto(`/admin/users?user=${ID}`)
      return page.getByText('Failed to load the user.')
    },
  },
  {
    ...inbox,
    name: 'admin messages: some',
    open: async ({ page }) => {
      await answerWith(page, MESSAGES, { items: messages, nextCursor: ID })
      await openScreenAt(page, '/admin/messages')
      return page.getByText('Thank you for the journal.')
    },
  },
  {
    ...inbox,
    name: 'admin messages: none',
    open: async ({ page }) => {
      await answerWith(page, MESSAGES, { items: [], nextCursor: null })
      await openScreenAt(page, '/admin/messages')
      return page.getByText('No message was sent')
    },
  },
  {
    ...inbox,
    name: 'admin messages: failed to load',
    open: async ({ page }) => {
      await page.route(MESSAGES, (request) => request.abort())
      await page.goto('/admin/messages')
      return page.getByText('Failed to load the messages.')
    },
  },
  {
    ...notifications,
    name: 'admin notifications: those that were sent',
    open: async ({ page }) => {
      await answerWith(page, SENT, { items: sent, nextCursor: null })
      await openScreenAt(page, '/admin/notifications')
      return page.getByText('To some')
    },
  },
  {
    ...notifications,
    name: 'admin notifications: those that were sent cannot be loaded',
    open: async ({ page }) => {
      await page.route(SENT, (request) => request.abort())
      await page.goto('/admin/notifications')
      return page.getByText('Failed to load the sent notifications.')
    },
  },
]
