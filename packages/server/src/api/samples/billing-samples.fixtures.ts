import type { Samples } from '../../testing/sample.ts'
import type { Person } from '../../testing/sign-up.ts'
import { getSandbox } from '../../testing/start-paid-server.ts'
import { findOpenSession, subscribe } from '../../testing/subscribe.ts'

const annual = () => ({ planType: 'annual' })

/** Requests to the routes of billing, to a server with a sandbox. */
export const samples: Samples = {
  'GET /billing': {},
  'POST /subscription/check': {},
  'POST /billing/trial-checkout': { body: annual },
  'POST /billing/checkout': { body: annual },
  'POST /billing/checkout/return': { prepare: startCheckout, body: (sessionId) => ({ sessionId }) },
  'POST /billing/portal': { prepare: buy },
  'POST /billing/card-page': { prepare: buy },
  'GET /billing/details': {},
  'POST /billing/cancel': { prepare: buy },
  'POST /billing/reactivate': { prepare: buy },
  'POST /billing/plan-change/preview': { prepare: buy, body: annual },
  'POST /billing/plan-change': {
    prepare: buy,
    body: () => ({ planType: 'annual', prorationDate: new Date().toISOString() }),
  },
  'POST /billing/plan-change/drop': { prepare: buy },
  'GET /billing/withdrawal': {},
  'POST /billing/withdrawal': { prepare: buyAndLook, body: () => ({ confirmed: true }) },
  'POST /billing/payment-notification': { body: () => ({ type: 'success' }) },
  'POST /admin/billing/sync': {},
  'GET /admin/billing/sync': {},
  'GET /admin/billing/sync/users': { query: '?syncId=0199a0f2-0000-7000-8000-000000000000' },
  'GET /admin/subscribers': { query: '?search=example' },
  'GET /admin/billing/invoices': { query: '?subscriberId=0199a0f2-0000-7000-8000-000000000000' },
  'POST /admin/billing/refund': {
    prepare: buy,
    body: (id) => ({ userId: splitId(id).userId, invoiceId: splitId(id).invoiceId, reason: 'Paid twice' }),
  },
  'POST /admin/billing/extend': {
    prepare: buy,
    body: (id) => ({ userId: splitId(id).userId, until: inTwoMonths() }),
  },
  'POST /admin/billing/cancel': {
    prepare: buy,
    body: (id) => ({ userId: splitId(id).userId, reason: 'Asked by phone' }),
  },
}

async function startCheckout(person: Person): Promise<string> {
  await person.browser.post('/api/v1/billing/checkout', annual())
  return findOpenSession(getSandbox(person), person.userId)
}

/** Buys the monthly plan. The id names the user and the invoice. */
async function buy(person: Person): Promise<string> {
  const { customerId } = await subscribe(person)
  const invoices = Object.values(getSandbox(person).state.invoices)
  return `${person.userId} ${invoices.find(({ customer }) => customer === customerId)?.id}`
}

/** The first look stores the payment, as the event of the provider does. */
async function buyAndLook(person: Person): Promise<string> {
  const id = await buy(person)
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
