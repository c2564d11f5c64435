import type { BillingDetails, Withdrawal, WithdrawalReceipt } from '@candlebook/contract/billing'
import type { Subscription } from '@candlebook/contract/subscribers'
import type { Page, Request, Route } from '@playwright/test'
import { unpaid } from '../../packages/web/app/features/billing/unpaid.ts'

export { unpaid }

/** A trial of the annual plan with five days left. */
export const trial: Subscription = {
  ...unpaid,
  tier: 'Premium',
  subscriptionEnd: '2026-11-26T12:00:00.000Z',
  planType: 'Trial',
  interval: 'year',
  trialStart: '2026-11-19T12:00:00.000Z',
  trialEnd: '2026-11-26T12:00:00.000Z',
  trialDays: 7,
  daysLeft: 5,
  checkedAt: '2026-11-21T10:32:00.000Z',
  hasProviderSubscription: true,
  trialUsed: true,
}

/** The same with a card for its first charge. */
export const trialWithCard: Subscription = { ...trial, hasPaymentMethod: true }

/** The monthly plan, paid until December 21. */
export const premium: Subscription = {
  ...unpaid,
  subscribed: true,
  tier: 'Premium',
  subscriptionEnd: '2026-12-21T12:00:00.000Z',
  planType: 'Premium',
  interval: 'month',
  checkedAt: '2026-11-21T10:32:00.000Z',
  hasProviderSubscription: true,
  hasPaymentMethod: true,
  trialUsed: true,
}

export const invited: Subscription = {
  ...unpaid,
  subscribed: true,
  tier: 'Premium',
  subscriptionEnd: '2026-12-21T12:00:00.000Z',
  planType: 'Invited',
}

/** A customer with two cards, a paid and a refunded invoice, and a next charge. */
export const details: BillingDetails = {
  paymentMethods: [
    { isDefault: true, brand: 'visa', last4: '4242', expiryMonth: 4, expiryYear: 2031 },
    { isDefault: false, brand: 'mastercard', last4: '4444', expiryMonth: 12, expiryYear: 2029 },
  ],
  invoices: [
    {
      number: 'A1B2C3D4-0002',
      status: 'paid',
      totalCents: 249,
      refundedCents: 0,
      currency: 'eur',
      createdAt: '2026-11-21T10:30:00.000Z',
      pageUrl: 'http://127.0.0.1:9/invoices/2',
      pdfUrl: 'http://127.0.0.1:9/invoices/2.pdf',
    },
    {
      number: 'A1B2C3D4-0001',
      status: 'paid',
      totalCents: 2490,
      refundedCents: 2490,
      currency: 'eur',
      createdAt: '2026-10-21T10:30:00.000Z',
      pageUrl: 'http://127.0.0.1:9/invoices/1',
      pdfUrl: null,
    },
  ],
  nextInvoice: {
    dueCents: 249,
    currency: 'eur',
    at: '2026-12-21T12:00:00.000Z',
    isRetry: false,
    payUrl: null,
  },
  checkedAt: '2026-11-21T10:32:00.000Z',
  isStale: false,
}

const noDetails: BillingDetails = {
  paymentMethods: [],
  invoices: [],
  nextInvoice: null,
  checkedAt: null,
  isStale: false,
}

const closed: Withdrawal = {
  isOpen: false,
  until: null,
  startedAt: null,
  refundCents: null,
  currency: null,
  payments: [],
  moneyBackUntil: null,
}

/** The withdrawal of a user who paid 2.49 euro, of which 1 euro was refunded, and then the annual plan. */
export const openWithdrawal: Withdrawal = {
  ...closed,
  isOpen: true,
  until: '2026-12-05T10:30:00.000Z',
  refundCents: 2390,
  currency: 'eur',
  payments: [
    { paidAt: '2026-11-21T10:30:00.000Z', paidCents: 249, refundCents: 149, heldCents: 0 },
    { paidAt: '2026-11-21T12:00:00.000Z', paidCents: 2241, refundCents: 2241, heldCents: 0 },
  ],
  moneyBackUntil: '2026-12-21T12:00:00.000Z',
}

/** The same while the user's bank holds the first payment. */
export const disputedWithdrawal: Withdrawal = {
  ...openWithdrawal,
  refundCents: 2241,
  payments: openWithdrawal.payments.map((payment, at) =>
    at === 0 ? { ...payment, refundCents: 0, heldCents: 149 } : payment,
  ),
}

/** The receipt of the first withdrawal. */
export const receivedWithdrawal: WithdrawalReceipt = {
  receivedAt: '2026-11-23T09:15:00.000Z',
  refundedCents: 2390,
  currency: 'eur',
  payments: openWithdrawal.payments,
}

/** What a server with payments says of the user. A change of `state` is what the next call answers. */
export interface BillingAnswers {
  subscription: Subscription
  details: BillingDetails
  withdrawal: Withdrawal
  /** What became of the last checkout. */
  leftCheckout: 'open' | 'complete' | 'expired' | null
  isPlanRequired: boolean
  isSandbox: boolean
  sandboxUrl: string | null
}

/** Answers the calls of billing as a server with payments does, whose provider is in the given state. */
export async function answerBilling(
  page: Page,
  given: Partial<BillingAnswers> = {},
): Promise<BillingAnswers> {
  const state: BillingAnswers = {
    subscription: unpaid,
    details: noDetails,
    withdrawal: closed,
    leftCheckout: 'open',
    isPlanRequired: false,
    isSandbox: false,
    sandboxUrl: null,
    ...given,
  }
  const answer = (path: string, read: () => object) =>
    page.context().route(path, (route) => route.fulfill({ json: read() }))
  await answer('**/api/v1/billing', () => ({
    isSetUp: true,
    isPlanRequired: state.isPlanRequired,
    isSandbox: state.isSandbox,
    sandboxUrl: state.sandboxUrl,
  }))
  await answer('**/api/v1/subscription', () => state.subscription)
  await answer('**/api/v1/subscription/check', () => state.subscription)
  await answer('**/api/v1/billing/details', () => state.details)
  await answer('**/api/v1/billing/withdrawal', () => state.withdrawal)
  await answer('**/api/v1/billing/trial-checkout', () => ({ url: CHECKOUT }))
  await answer('**/api/v1/billing/checkout', () => ({ url: CHECKOUT }))
  await answer('**/api/v1/billing/checkout/return', () => state.subscription)
  await answer('**/api/v1/billing/payment-notification', () => ({ sent: true, checkout: state.leftCheckout }))
  await answer('**/api/v1/billing/portal', () => ({ url: PORTAL }))
  await answer('**/api/v1/billing/card-page', () => ({ url: CARD_PAGE }))
  await page.context().route('http://127.0.0.1:9/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Provider</title><h1>Provider</h1></html>`,
    }),
  )
  return state
}

/** A page of the payment provider, on another site. */
export const CHECKOUT = 'http://127.0.0.1:9/checkout'
export const PORTAL = 'http://127.0.0.1:9/portal'
export const CARD_PAGE = 'http://127.0.0.1:9/card'

/** The calls of one path, as they were sent. */
export function recordCalls(page: Page, path: string): Request[] {
  const calls: Request[] = []
  page.context().on('request', (request) => {
    if (new URL(request.url()).pathname === `/api/v1${path}`) calls.push(request)
  })
  return calls
}

/** Refuses a call as the server does, until the returned function is called. */
export async function refuseCall(
  page: Page,
  path: string,
  error: { status: number; code: string; message: string; data?: object },
): Promise<() => Promise<void>> {
  const { status, ...rest } = error
  const refuse = (route: Route) =>
    route.fulfill({ status, json: { error: { ...rest, requestId: crypto.randomUUID() } } })
  await page.route(`**/api/v1${path}`, refuse)
  return () => page.unroute(`**/api/v1${path}`, refuse)
}
