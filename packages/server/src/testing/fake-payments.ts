import {
  type PaymentEvent,
  type Payments,
  PaymentsRefused,
  PortalNotConfigured,
  type RemoteSubscription,
  WebhookRefused,
} from '@candlebook/core/payments'
import { refundInvoice, toChargeId, toInvoice } from './payments/fake-invoices.ts'
import { changePlanNow, previewPlanChange } from './payments/fake-plan-changes.ts'
import { FakeState } from './payments/fake-state.ts'
import {
  addSubscription,
  changeSubscription,
  pricing,
  renewSubscription,
  requireRunning,
  requireSubscription,
} from './payments/fake-subscriptions.ts'

const CHECKOUT_MS = 24 * 60 * 60 * 1000
const MAX_INVOICES = 24
const GOOD_SIGNATURE = 'signed by the fake provider'
const card = { isDefault: true, brand: 'visa', last4: '4242', expiryMonth: 12, expiryYear: 2040 }

/** A payment provider in memory for tests. It does what people do on the provider's pages, and fails on demand. */
export type FakePayments = Payments & {
  state: FakeState
  /** The checkouts that were started. */
  started: { userId: string; email: string; plan: string }[]
  /** What a person does on the page of the checkout: the subscription starts, and a plan that is paid now with its card. */
  completeCheckout(sessionId: string): RemoteSubscription
  /** What a person does on the page that stores a card. */
  addCard(customerId: string): void
  changeSubscription(subscriptionId: string, fields: Partial<RemoteSubscription>): RemoteSubscription
  renewSubscription(subscriptionId: string, payment: 'paid' | 'failed'): RemoteSubscription
  /** The request with which the provider delivers an event to the webhook. */
  sign(event: PaymentEvent): { rawBody: string; signature: string }
}

/** Builds a payment provider whose pages are at addresses of this machine. */
export function createFakePayments(
  checkout = 'http://127.0.0.1:9/checkout',
  { now = () => new Date(), hasPortal = true }: { now?: () => Date; hasPortal?: boolean } = {},
): FakePayments {
  const state = new FakeState(now)
  const started: FakePayments['started'] = []
  const change = (subscriptionId: string, fields: Partial<RemoteSubscription>) => {
    requireRunning(state, subscriptionId)
    return changeSubscription(state, subscriptionId, fields)
  }
  return {
    isSetUp: true,
    isSandbox: true,
    state,
    started,
    completeCheckout: (sessionId) => completeCheckout(state, sessionId),
    addCard: (customerId) => addCard(state, customerId),
    changeSubscription: (subscriptionId, fields) => changeSubscription(state, subscriptionId, fields),
    renewSubscription: (subscriptionId, payment) => renewSubscription(state, subscriptionId, payment),
    sign: (event) => ({ rawBody: JSON.stringify(event), signature: GOOD_SIGNATURE }),

    async createCustomer(user, key) {
      state.enter('createCustomer', key)
      return state.once(key, () => {
        const customerId = state.newId('cus')
        state.customers.set(customerId, { customerId, ...user })
        return { customerId }
      })
    },
    async updateCustomerEmail(customerId, email, key) {
      state.enter('updateCustomerEmail', key)
      state.customers.set(customerId, { ...requireCustomer(state, customerId), email })
    },
    async startCheckout({ customerId, userId, plan, trialDays }, key) {
      state.enter('startCheckout', key)
      return state.once(key, () => {
        started.push({ userId, email: requireCustomer(state, customerId).email, plan })
        const sessionId = state.newId('cs')
        const expiresAt = new Date(now().getTime() + CHECKOUT_MS)
        const url = `${checkout}?plan=${plan}`
        const session = { sessionId, status: 'open', url, expiresAt, userId, customerId } as const
        state.checkouts.set(sessionId, { ...session, subscriptionId: null, plan, trialDays })
        return { ...session, subscriptionId: null }
      })
    },
    async findCheckout(sessionId) {
      state.enter('findCheckout')
      const found = state.checkouts.get(sessionId)
      if (!found) return null
      const { plan: _, trialDays: __, ...session } = found
      const isOver = session.status === 'open' && session.expiresAt <= now()
      return isOver ? { ...session, status: 'expired', url: null } : session
    },
    async expireCheckout(sessionId) {
      state.enter('expireCheckout')
      expireCheckout(state, sessionId)
    },
    async findSubscription(subscriptionId) {
      state.enter('findSubscription')
      return state.subscriptions.get(subscriptionId) ?? null
    },
    async listSubscriptions(customerId) {
      state.enter('listSubscriptions')
      const all = [...state.subscriptions.values()].filter((found) => found.customerId === customerId)
      return all.reverse()
    },
    async *eachSubscription() {
      state.enter('eachSubscription')
      yield* [...state.subscriptions.values()].reverse()
    },
    async cancelAtPeriodEnd(subscriptionId, key) {
      state.enter('cancelAtPeriodEnd', key)
      return state.once(key, () => change(subscriptionId, { cancelAtPeriodEnd: true, scheduledPlan: null }))
    },
    async reactivate(subscriptionId, key) {
      state.enter('reactivate', key)
      return state.once(key, () => change(subscriptionId, { cancelAtPeriodEnd: false, cancelAt: null }))
    },
    async endNow(subscriptionId, key) {
      state.enter('endNow', key)
      return state.once(key, () => {
        const current = requireSubscription(state, subscriptionId)
        return current.endedAt
          ? current
          : change(subscriptionId, { status: 'canceled', endedAt: now(), endReason: 'paid_back' })
      })
    },
    async previewPlanChange(subscriptionId, plan, prorationDate) {
      state.enter('previewPlanChange')
      return previewPlanChange(state, subscriptionId, { plan, prorationDate })
    },
    async changePlanNow({ subscriptionId, ...wanted }, key) {
      state.enter('changePlanNow', key)
      return state.once(key, () => changePlanNow(state, subscriptionId, wanted))
    },
    async changePlanAtPeriodEnd(subscriptionId, plan, key) {
      state.enter('changePlanAtPeriodEnd', key)
      return state.once(key, () => {
        const isTrial = requireRunning(state, subscriptionId).status === 'trialing'
        return change(subscriptionId, isTrial ? pricing(plan) : { scheduledPlan: plan })
      })
    },
    async dropScheduledPlan(subscriptionId, key) {
      state.enter('dropScheduledPlan', key)
      return state.once(key, () => change(subscriptionId, { scheduledPlan: null }))
    },
    async extend(subscriptionId, until, key) {
      state.enter('extend', key)
      return state.once(key, () => change(subscriptionId, { periodEnd: until, paidUntil: until }))
    },
    async openPortal(customerId, returnUrl) {
      state.enter('openPortal')
      requireCustomer(state, customerId)
      if (!hasPortal) throw new PortalNotConfigured('http://127.0.0.1:9/configure-portal')
      return { url: `http://127.0.0.1:9/portal?return=${encodeURIComponent(returnUrl)}` }
    },
    async openCardPage({ customerId, doneUrl }) {
      state.enter('openCardPage')
      requireCustomer(state, customerId)
      if (!hasPortal) throw new PortalNotConfigured('http://127.0.0.1:9/configure-portal')
      return { url: `http://127.0.0.1:9/card?done=${encodeURIComponent(doneUrl)}` }
    },
    async listPaymentMethods(customerId) {
      state.enter('listPaymentMethods')
      return state.paymentMethods.get(customerId) ?? []
    },
    async listInvoices(customerId) {
      state.enter('listInvoices')
      const all = [...state.invoices.values()].filter((invoice) => invoice.customerId === customerId)
      return all.reverse().slice(0, MAX_INVOICES).map(toInvoice)
    },
    async findInvoice(invoiceId) {
      state.enter('findInvoice')
      const found = state.invoices.get(invoiceId)
      return found ? toInvoice(found) : null
    },
    async findInvoiceOfCharge(chargeId) {
      state.enter('findInvoiceOfCharge')
      const found = [...state.invoices.values()].find(({ invoiceId }) => toChargeId(invoiceId) === chargeId)
      return found ? toInvoice(found) : null
    },
    async isDisputeLost(chargeId) {
      state.enter('isDisputeLost')
      return state.lostDisputes.has(chargeId)
    },
    async previewNextInvoice(subscriptionId) {
      state.enter('previewNextInvoice')
      const { endedAt, cancelAtPeriodEnd, cancelAt, ...current } = requireSubscription(state, subscriptionId)
      if (endedAt || cancelAtPeriodEnd || cancelAt) return null
      return { dueCents: current.priceCents, currency: current.currency, at: current.periodEnd }
    },
    async refundInvoice(invoiceId, key) {
      state.enter('refundInvoice', key)
      return state.once(key, () => refundInvoice(state, invoiceId))
    },
    async eraseCustomer(customerId) {
      state.enter('eraseCustomer')
      eraseCustomer(state, customerId)
    },
    readEvent(rawBody, signature) {
      if (signature !== GOOD_SIGNATURE) throw new WebhookRefused('signature')
      const event = JSON.parse(rawBody) as PaymentEvent // written by `sign`
      return { ...event, createdAt: new Date(event.createdAt) }
    },
    async *eachEventSince(since) {
      state.enter('eachEventSince')
      yield* state.events.filter(({ createdAt }) => createdAt >= since)
    },
  }
}

function completeCheckout(state: FakeState, sessionId: string): RemoteSubscription {
  const session = state.checkouts.get(sessionId)
  if (session?.status !== 'open') throw new Error(`The checkout ${sessionId} is not open.`)
  const { customerId, userId, plan, trialDays } = session
  if (trialDays === null) state.paymentMethods.set(customerId!, [card]) // startCheckout demands a customer
  const subscription = addSubscription(state, { customerId: customerId!, userId, plan, trialDays })
  const { subscriptionId } = subscription
  state.checkouts.set(sessionId, { ...session, status: 'complete', url: null, subscriptionId })
  state.emit('checkout.session.completed', {
    checkoutSessionId: sessionId,
    customerId,
    userId,
    subscriptionId,
  })
  return subscription
}

function addCard(state: FakeState, customerId: string): void {
  state.paymentMethods.set(customerId, [card])
  state.emit('customer.updated', { customerId })
  for (const { subscriptionId, endedAt, ...other } of state.subscriptions.values()) {
    if (other.customerId !== customerId || endedAt) continue
    state.subscriptions.set(subscriptionId, { ...other, subscriptionId, endedAt, hasPaymentMethod: true })
  }
}

function expireCheckout(state: FakeState, sessionId: string): void {
  const session = state.checkouts.get(sessionId)
  if (session?.status !== 'open') return
  state.checkouts.set(sessionId, { ...session, status: 'expired', url: null })
  const { customerId, userId } = session
  state.emit('checkout.session.expired', { checkoutSessionId: sessionId, customerId, userId })
}

function eraseCustomer(state: FakeState, customerId: string): void {
  for (const session of state.checkouts.values()) {
    if (session.customerId === customerId) expireCheckout(state, session.sessionId)
  }
  for (const { subscriptionId, endedAt, ...other } of state.subscriptions.values()) {
    if (other.customerId !== customerId || endedAt) continue
    changeSubscription(state, subscriptionId, { status: 'canceled', endedAt: state.now() })
  }
  state.paymentMethods.delete(customerId)
  if (state.customers.delete(customerId)) state.emit('customer.deleted', { customerId })
}

function requireCustomer(state: FakeState, customerId: string) {
  const found = state.customers.get(customerId)
  if (!found) throw new PaymentsRefused('resource_missing', { param: 'customer' })
  return found
}
