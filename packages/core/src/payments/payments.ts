import type { PlanName } from '@candlebook/domain/billing/plans'
import type {
  BillingInterval,
  PendingChange,
  PendingReason,
  ProviderStatus,
  Trial,
} from '@candlebook/domain/billing/subscription'
import { AppError } from '../kernel/index.ts'

// Every amount of the port is in integer cents, and every instant is a Date.

/** One subscription as the provider knows it now. */
export type RemoteSubscription = {
  subscriptionId: string
  customerId: string
  /** metadata.user_id; null for one that Candlebook did not start. */
  userId: string | null
  status: ProviderStatus
  /** null for a price that is not one of ours */
  plan: PlanName | null
  interval: BillingInterval
  priceCents: number
  currency: string
  /** Start and end of the current period, read from the subscription item. */
  periodStart: Date
  periodEnd: Date
  /** The end of the last period that was paid; null when none was. */
  paidUntil: Date | null
  /** cancel_at_period_end, or a cancel_at: both mean "cancelled, access until" (provider's portal uses the second). */
  cancelAtPeriodEnd: boolean
  cancelAt: Date | null
  endedAt: Date | null
  /** Why it ended; null while it exists. */
  endReason: EndReason | null
  trial: Trial | null
  /** Whether the next invoice has a card, or another payment method, to be charged to. */
  hasPaymentMethod: boolean
  /** A plan change that a schedule brings at the period's end. */
  scheduledPlan: PlanName | null
  pendingChange: PendingChange | null
  createdAt: Date
}

/**
 * Why a subscription ended.
 * - payment_failed: all tries of a payment failed
 * - payment_disputed: the bank took a payment back
 * - paid_back: we ended it because its payment was given back
 * - other: for example a cancellation, or the end of a trial without a card
 */
export type EndReason = 'payment_failed' | 'payment_disputed' | 'paid_back' | 'other'

/** A hosted checkout to be opened for one plan. */
export type CheckoutRequest = {
  customerId: string
  userId: string
  plan: PlanName
  /** null: no trial days (the trial was used). */
  trialDays: number | null
  successUrl: string
  cancelUrl: string
}

/** A hosted checkout as the provider knows it now. `url` is null when it is no longer open. */
export type RemoteCheckout = {
  sessionId: string
  status: 'open' | 'complete' | 'expired'
  url: string | null
  expiresAt: Date
  userId: string | null
  customerId: string | null
  subscriptionId: string | null
}

/** A saved card. Other kinds have the provider's name for the kind as brand, and 0 as month and year. */
export type PaymentMethod = {
  isDefault: boolean
  brand: string
  last4: string
  expiryMonth: number
  expiryYear: number
}

/** An invoice of the provider. */
export type Invoice = {
  invoiceId: string
  number: string | null
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible'
  totalCents: number
  paidCents: number
  /** What went back of it: by refunds, and by disputes that were lost. */
  refundedCents: number
  /** The part of `refundedCents` that a bank took back: disputes that were lost. */
  lostCents: number
  /** What a bank holds of it while a dispute is open: it cannot be refunded. */
  heldCents: number
  currency: string
  createdAt: Date
  paidAt: Date | null
  /** Address of the provider's page of the invoice, and of its PDF. */
  pageUrl: string | null
  pdfUrl: string | null
  subscriptionId: string | null
  /** How often its payment was tried, and when it is tried next; null when it is not tried again. */
  attempts: number
  nextAttemptAt: Date | null
  /** The period of the subscription that it charges; null for the invoice of a trial and of something else. */
  period: { start: Date; end: Date } | null
}

/** What a plan change at `prorationDate` costs: `creditCents` for unused time is part of `dueCents` already. */
export type PlanChangePreview = {
  dueCents: number
  currency: string
  creditCents: number
  prorationDate: Date
  lines: { text: string; amountCents: number }[]
}

/** The next automatic payment. */
export type NextInvoice = { dueCents: number; currency: string; at: Date }

/** A verified event of the provider. The payload is a hint: the operation fetches the objects again. */
export type PaymentEvent = {
  eventId: string
  type: string
  createdAt: Date
  isLive: boolean
  customerId: string | null
  /** metadata.user_id or client_reference_id. */
  userId: string | null
  subscriptionId: string | null
  invoiceId: string | null
  checkoutSessionId: string | null
  chargeId: string | null
}

/**
 * The payment provider of an installation. A call that fails throws PaymentsUnavailable (time-out of 10 s, network,
 * 429, 5xx after 2 retries) or PaymentsRefused (with the provider's code). Every `key` is an idempotency key of at most
 * 255 characters. The same key with the same values returns the first answer again, for 24 hours, also when it was a failure
 * inside the provider. The same key with other values is refused with the code idempotency_error.
 */
export type Payments = {
  isSetUp: boolean
  /** The sandbox: no money moves. */
  isSandbox: boolean
  createCustomer(
    user: { userId: string; email: string; fullName: string },
    key: string,
  ): Promise<{ customerId: string }>
  updateCustomerEmail(customerId: string, email: string, key: string): Promise<void>
  startCheckout(checkout: CheckoutRequest, key: string): Promise<RemoteCheckout>
  findCheckout(sessionId: string): Promise<RemoteCheckout | null>
  /** Changes nothing when the checkout is complete or expired. */
  expireCheckout(sessionId: string): Promise<void>
  findSubscription(subscriptionId: string): Promise<RemoteSubscription | null>
  /** All subscriptions of the customer, ended ones included, the newest first (100 at most). */
  listSubscriptions(customerId: string): Promise<RemoteSubscription[]>
  /** Every subscription of the account, for the sync. */
  eachSubscription(): AsyncIterable<RemoteSubscription>
  cancelAtPeriodEnd(subscriptionId: string, key: string): Promise<RemoteSubscription>
  reactivate(subscriptionId: string, key: string): Promise<RemoteSubscription>
  /**
   * Ends a subscription whose payment is given back, and voids its open invoices, which could be paid later. One that has
   * ended stays as it is.
   */
  endNow(subscriptionId: string, key: string): Promise<RemoteSubscription>
  previewPlanChange(subscriptionId: string, plan: PlanName, prorationDate: Date): Promise<PlanChangePreview>
  /** Without a payment the answer still has the old plan, and the change is pending. */
  changePlanNow(
    change: { subscriptionId: string; plan: PlanName; prorationDate: Date },
    key: string,
  ): Promise<RemoteSubscription>
  /** During a trial the plan changes at once: nothing is paid for it yet. */
  changePlanAtPeriodEnd(subscriptionId: string, plan: PlanName, key: string): Promise<RemoteSubscription>
  dropScheduledPlan(subscriptionId: string, key: string): Promise<RemoteSubscription>
  /** Moves the next charge to this instant, at least 48 hours ahead (operator's extension). The status stays. */
  extend(subscriptionId: string, until: Date, key: string): Promise<RemoteSubscription>
  /** Throws PortalNotConfigured with the address where the operator configures it. */
  openPortal(customerId: string, returnUrl: string): Promise<{ url: string }>
  /**
   * The page of the portal that only stores a card, which pays from then on. After the card is stored it redirects to
   * `doneUrl`; its back link leads to `returnUrl`. Throws PortalNotConfigured.
   */
  openCardPage(customer: { customerId: string; returnUrl: string; doneUrl: string }): Promise<{ url: string }>
  listPaymentMethods(customerId: string): Promise<PaymentMethod[]>
  /** The newest first, 24 at most. */
  listInvoices(customerId: string): Promise<Invoice[]>
  findInvoice(invoiceId: string): Promise<Invoice | null>
  /** The invoice to which a charge belongs (charge.refunded, disputes). */
  findInvoiceOfCharge(chargeId: string): Promise<Invoice | null>
  /** Voids the open invoices of a subscription that has ended: a person could still pay them. It can be repeated. */
  voidOpenInvoices(subscriptionId: string): Promise<void>
  /** Why an open invoice is not paid: its card was declined, the bank must confirm, or nothing was tried yet. */
  findPaymentProblem(invoiceId: string): Promise<PendingReason>
  previewNextInvoice(subscriptionId: string): Promise<NextInvoice | null>
  /**
   * Refunds what was paid of the invoice and did not go back yet; returns the cents, 0 when nothing is left. What is
   * disputed stays out; a payment whose rest a bank holds is refused with the code charge_disputed.
   */
  refundInvoice(invoiceId: string, key: string): Promise<{ refundedCents: number }>
  /**
   * Expires open checkouts, cancels, voids open invoices, detaches payment methods, deletes the customer. It can be
   * repeated.
   */
  eraseCustomer(customerId: string): Promise<void>
  /** Verifies the signature over the raw body (300 s). Throws WebhookRefused. */
  readEvent(rawBody: string, signature: string | undefined): PaymentEvent
  /** Events since the instant, the oldest first (the provider keeps 30 days). */
  eachEventSince(since: Date): AsyncIterable<PaymentEvent>
}

/** An installation without a payment provider: every call throws billing.not_set_up. */
export const noPayments: Payments = {
  isSetUp: false,
  isSandbox: false,
  createCustomer: refuse,
  updateCustomerEmail: refuse,
  startCheckout: refuse,
  findCheckout: refuse,
  expireCheckout: refuse,
  findSubscription: refuse,
  listSubscriptions: refuse,
  eachSubscription: refuseEach,
  cancelAtPeriodEnd: refuse,
  reactivate: refuse,
  endNow: refuse,
  previewPlanChange: refuse,
  changePlanNow: refuse,
  changePlanAtPeriodEnd: refuse,
  dropScheduledPlan: refuse,
  extend: refuse,
  openPortal: refuse,
  openCardPage: refuse,
  listPaymentMethods: refuse,
  listInvoices: refuse,
  findInvoice: refuse,
  findInvoiceOfCharge: refuse,
  voidOpenInvoices: refuse,
  findPaymentProblem: refuse,
  previewNextInvoice: refuse,
  refundInvoice: refuse,
  eraseCustomer: refuse,
  readEvent: () => {
    throw new AppError('billing.not_set_up')
  },
  eachEventSince: refuseEach,
}

function refuse(): Promise<never> {
  return Promise.reject(new AppError('billing.not_set_up'))
}

// biome-ignore lint/correctness/useYield: it has nothing to give
async function* refuseEach(): AsyncGenerator<never> {
  throw new AppError('billing.not_set_up')
}
