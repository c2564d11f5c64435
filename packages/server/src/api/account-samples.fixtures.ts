import type { contract } from '@candlebook/contract'
import type { NotificationList } from '@candlebook/contract/notifications'
import { asUser, transaction } from '@candlebook/core/db'
import { newId } from '@candlebook/core/kernel'
import { notifyUser } from '@candlebook/core/notifications'
import { findOpenSession, getSandbox, subscribe } from '../testing/paid-server.ts'
import { invite, inviteForId, type Person, recallServer } from '../testing/people.ts'
import { buildArchive, buildFileForm, readCreatedId, type Samples } from '../testing/sample.ts'
import { TestBrowser } from '../testing/test-browser.ts'

/** Requests to the routes of sessions, tokens and demo accounts that succeed. */
export const identitySamples: Samples<typeof contract.identity> = {
  session: {},
  refreshSession: {},
  listSessions: {},
  endSession: { prepare: createSession },
  endOtherSessions: {},
  listFactors: {},
  getEmailChange: {},
  cancelEmailChange: {},
  listApiTokens: {},
  createApiToken: { body: () => newToken },
  revokeApiToken: { prepare: createApiToken },
  createToken: { prepare: writeCredentials, body: readCredentials, isProgram: true },
  demoAccounts: {},
}

const HOUR_MS = 60 * 60 * 1000

/** An API token that `signUp` of the tests can create: it gives this password to each user. */
const newToken = {
  name: 'Backup script',
  scopes: ['trades:read'],
  expiresAt: new Date(Date.now() + HOUR_MS).toISOString(),
  password: 'secret-enough',
}

/** Creates an API token, and returns its id. */
async function createApiToken({ browser }: Person): Promise<string> {
  const { body } = await browser.post<{ apiToken: { id: string } }>('/api/v1/api-tokens', newToken)
  return body.apiToken.id
}

/** Signs in on another device, and returns the id of that session. */
async function createSession({ browser, email, password }: Person): Promise<string> {
  const phone = new TestBrowser(browser.url)
  await phone.post('/api/auth/sign-in/email', { email, password })
  const { body } = await phone.get<{ id: string; current: boolean }[]>('/api/v1/sessions')
  return body.find(({ current }) => current)?.id ?? ''
}

/** The sample of a token needs no row but the credentials, which it gets in place of an id. */
async function writeCredentials({ email, password }: Person): Promise<string> {
  return JSON.stringify({ email, password })
}

function readCredentials(credentials: string): unknown {
  return credentials ? JSON.parse(credentials) : { email: 'ada@example.com', password: 'not the one' }
}

/** Requests to the routes of settings. */
export const settingSamples: Samples<typeof contract.settings> = {
  get: {},
  save: {
    body: () => ({ currency: 'BRL', emailNotifications: false, renewalReminders: true }),
  },
  getCurrency: {},
  changeCurrency: { body: () => ({ currency: 'BRL', formerCurrency: 'write' }) },
  savePreferences: {
    body: () => ({
      mailLanguage: 'pt',
      moneyColors: 'blue-orange',
      weekStart: 'monday',
      statementZone: 'America/New_York',
      resultDays: 'realised',
      singleKeys: true,
      firstSteps: true,
      weeklyReview: false,
    }),
  },
  views: {
    list: {},
    create: { body: () => tradeView },
    update: { prepare: addView, body: () => ({ ...tradeView, name: 'Losses', isDefault: true }) },
    delete: { prepare: addView },
    saveLayout: { body: () => ({ columns: ['pnl', 'r'], density: 'compact' }) },
  },
}

const tradeView = {
  name: 'Scalps',
  filter: { strategy: 'Scalp', status: 'closed' },
  exitDays: 'month',
  sort: '-rMultiple',
  columns: ['pnl', 'r', 'held'],
  density: 'compact',
}

/** A view of this person; another request may have added it, because names are unique and a user has 50 at most. */
async function addView({ browser }: Person): Promise<string> {
  const { body } = await browser.get<{ id: string }[]>('/api/v1/trade-views')
  if (body[0]) return body[0].id
  return readCreatedId(await browser.post('/api/v1/trade-views', tradeView))
}

/** Requests to the routes of profiles. */
export const profileSamples: Samples<typeof contract.profiles> = {
  get: {},
  update: { body: () => ({ fullName: 'Ada Lovelace' }) },
}

/** Requests to the routes of subscribers. */
export const subscriberSamples: Samples<typeof contract.subscribers> = {
  get: {},
  save: { body: () => ({ onboardingCompleted: true }) },
  subscription: {},
}

const buildAnnualPlan = () => ({ planType: 'annual' })

/** Requests to the routes of billing, to a server with a sandbox. */
export const billingSamples: Samples<typeof contract.billing> = {
  state: {},
  check: {},
  startTrialCheckout: { body: buildAnnualPlan },
  startCheckout: { body: buildAnnualPlan },
  returnFromCheckout: { prepare: startCheckout, body: (sessionId) => ({ sessionId }) },
  openPortal: { prepare: buyMonthlyPlan },
  openCardPage: { prepare: buyMonthlyPlan },
  details: {},
  cancel: { prepare: buyMonthlyPlan },
  reactivate: { prepare: buyMonthlyPlan },
  previewPlanChange: { prepare: buyMonthlyPlan, body: buildAnnualPlan },
  changePlan: {
    prepare: buyMonthlyPlan,
    body: () => ({ planType: 'annual', prorationDate: new Date().toISOString() }),
  },
  dropPlanChange: { prepare: buyMonthlyPlan },
  withdrawal: {},
  withdraw: { prepare: buyAndLook, body: () => ({ confirmed: true }) },
  notify: { body: () => ({ type: 'success' }) },
  startSync: {},
  latestSync: {},
  syncDetails: { query: '?syncId=0199a0f2-0000-7000-8000-000000000000' },
  listSubscribers: { query: '?search=example' },
  listInvoices: { query: '?subscriberId=0199a0f2-0000-7000-8000-000000000000' },
  refund: {
    prepare: buyMonthlyPlan,
    body: (id) => ({ userId: splitId(id).userId, invoiceId: splitId(id).invoiceId, reason: 'Paid twice' }),
  },
  extend: {
    prepare: buyMonthlyPlan,
    body: (id) => ({ userId: splitId(id).userId, until: inTwoMonths() }),
  },
  cancelOfUser: {
    prepare: buyMonthlyPlan,
    body: (id) => ({ userId: splitId(id).userId, reason: 'Asked by phone' }),
  },
}

async function startCheckout(person: Person): Promise<string> {
  await person.browser.post('/api/v1/billing/checkout', buildAnnualPlan())
  return findOpenSession(getSandbox(person), person.userId)
}

/** Buys the monthly plan. The id names the user and the invoice. */
async function buyMonthlyPlan(person: Person): Promise<string> {
  const { customerId } = await subscribe(person)
  const invoices = Object.values(getSandbox(person).state.invoices)
  return `${person.userId} ${invoices.find(({ customer }) => customer === customerId)?.id}`
}

/** The first look stores the payment, as the event of the provider does. */
async function buyAndLook(person: Person): Promise<string> {
  const id = await buyMonthlyPlan(person)
  await person.browser.get('/api/v1/billing/withdrawal')
  return id
}

function inTwoMonths(): string {
  return new Date(Date.now() + 60 * 24 * 60 * 60 * 1000).toISOString()
}

function splitId(id: string): { userId: string; invoiceId: string } {
  const [userId = '', invoiceId = ''] = id.split(' ')
  return { userId, invoiceId }
}

/** Requests to the routes of invitations. */
export const invitationSamples: Samples<typeof contract.invitations> = {
  validate: { body: () => ({ invitationCode: 'b'.repeat(32) }) },
  redeem: { prepare: invite, body: (code) => ({ invitationCode: code }) },
  send: { body: () => ({ email: 'nora@example.com', durationDays: 30 }) },
  list: {},
  getCode: { prepare: inviteForId, body: (id) => ({ id }) },
  sendAgain: { prepare: inviteForId, body: (id) => ({ id }) },
  withdraw: { prepare: inviteForId, body: (id) => ({ id }) },
}

/** Requests to the routes of notifications that succeed. */
export const notificationSamples: Samples<typeof contract.notifications> = {
  list: {},
  read: { prepare: notify },
  delete: { prepare: notify },
  readAll: { prepare: notify, body: (id) => ({ upTo: id }) },
  clear: { prepare: notify, body: (id) => ({ upTo: id }) },
  recipients: { query: '?search=example' },
  sent: {},
  send: {
    body: () => ({
      title: 'Maintenance on Sunday',
      message: 'Candlebook is not reachable from 06:00 to 07:00 UTC.',
      recipientIds: null,
      clientKey: newId(),
    }),
  },
}

/** Tells the person that an export is ready. */
async function notify(person: Person): Promise<string> {
  const { db } = recallServer(person)
  const news = { kind: 'export-ready', title: 'Your export is ready', message: 'Download it.' } as const
  await transaction(asUser(db, person.userId), (scope) =>
    notifyUser(scope, { ...news, uniqueKey: newId(), now: new Date() }),
  )
  const { body } = await person.browser.get<NotificationList>('/api/v1/notifications')
  return body.notifications[0]!.id // the one just written
}

/** Requests to the routes of exports. */
export const exportSamples: Samples<typeof contract.exports> = {
  start: {},
  latest: {},
  previewRestore: { body: () => buildFileForm(buildArchive()) },
  restore: { body: () => buildFileForm(buildArchive()) },
}

/** Requests to the routes of the demo record that succeed. */
export const demoSamples: Samples<typeof contract.demo> = {
  get: {},
  load: {},
  remove: {},
}
