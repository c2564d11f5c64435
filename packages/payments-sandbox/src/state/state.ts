import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Customer, DeletedCustomer } from '../resources/customer.ts'
import type { SandboxEvent, WebhookEndpoint } from '../resources/event.ts'
import type { Invoice, InvoicePayment, LineDraft } from '../resources/invoice.ts'
import type { Charge, Dispute, PaymentIntent, PaymentMethod, Refund } from '../resources/payment.ts'
import type { Price, Product } from '../resources/price.ts'
import type {
  CheckoutPlan,
  CheckoutSession,
  PortalConfiguration,
  PortalSession,
} from '../resources/session.ts'
import type { Subscription, SubscriptionSchedule } from '../resources/subscription.ts'
import { SandboxError } from './sandbox-error.ts'

/** The data of a card that the API does not show. No card number is stored. */
export type CardBehavior = 'ok' | 'fails_later' | 'authenticate_once' | 'authenticate_always' | 'dispute'

/** A change of a plan that waits for its invoice to be paid. */
type PendingChange = {
  subscription: string
  items: { id: string; price: string; quantity: number }[]
  /** Seconds, when the change also starts a new period. */
  newPeriodStart: number | null
}

/** A delivery of one event to one endpoint that did not succeed yet. */
export type Delivery = { event: string; endpoint: string; attempts: number }

/** The answer to a request with an Idempotency-Key. */
type StoredAnswer = { request: string; status: number; body: unknown; createdAt: number }

/** A page of the bank that waits for the customer. */
export type Challenge = {
  id: string
  purpose: 'checkout' | 'portal_card' | 'invoice'
  paymentMethod: string
  /** The checkout session, portal session or invoice that continues afterwards. */
  subject: string
  portalSession: string | null
  details: { email: string; name: string; country: string; taxId: string } | null
}

/** Everything that the sandbox remembers. Plain JSON. */
export type State = {
  format: 1
  /** Random, so that no one can guess an id of a session. */
  seed: string
  idsCreated: number
  /** How far the sandbox is ahead of the system clock. */
  clockOffsetSeconds: number
  latestSecond: number
  secretKey: string
  webhookSecret: string
  customers: Record<string, Customer>
  deletedCustomers: Record<string, DeletedCustomer>
  products: Record<string, Product>
  prices: Record<string, Price>
  checkoutSessions: Record<string, CheckoutSession>
  checkoutPlans: Record<string, CheckoutPlan>
  portalSessions: Record<string, PortalSession>
  portalConfigurations: Record<string, PortalConfiguration>
  subscriptions: Record<string, Subscription>
  schedules: Record<string, SubscriptionSchedule>
  invoices: Record<string, Invoice>
  invoicePayments: Record<string, InvoicePayment>
  /** Lines that wait for the next invoice, by subscription. */
  pendingLines: Record<string, LineDraft[]>
  /** By invoice. */
  pendingChanges: Record<string, PendingChange>
  paymentMethods: Record<string, PaymentMethod>
  cardBehaviors: Record<string, CardBehavior>
  paymentIntents: Record<string, PaymentIntent>
  charges: Record<string, Charge>
  refunds: Record<string, Refund>
  disputes: Record<string, Dispute>
  challenges: Record<string, Challenge>
  events: Record<string, SandboxEvent>
  webhookEndpoints: Record<string, WebhookEndpoint>
  webhookSecrets: Record<string, string[]>
  deliveries: Delivery[]
  answers: Record<string, StoredAnswer>
  /** Announcements that were made once, such as `trial_will_end` of a subscription for a date. */
  announced: Record<string, true>
}

type StateOptions = { seed?: string; secretKey?: string; webhookSecret?: string }

/** An account without any customer. */
export function createState(options: StateOptions = {}): State {
  return {
    format: 1,
    seed: options.seed ?? randomBytes(24).toString('hex'),
    idsCreated: 0,
    clockOffsetSeconds: 0,
    latestSecond: 0,
    secretKey: options.secretKey ?? `sk_test_sandbox${randomBytes(18).toString('hex')}`,
    webhookSecret: options.webhookSecret ?? `whsec_${randomBytes(24).toString('hex')}`,
    customers: {},
    deletedCustomers: {},
    products: {},
    prices: {},
    checkoutSessions: {},
    checkoutPlans: {},
    portalSessions: {},
    portalConfigurations: {},
    subscriptions: {},
    schedules: {},
    invoices: {},
    invoicePayments: {},
    pendingLines: {},
    pendingChanges: {},
    paymentMethods: {},
    cardBehaviors: {},
    paymentIntents: {},
    charges: {},
    refunds: {},
    disputes: {},
    challenges: {},
    events: {},
    webhookEndpoints: {},
    webhookSecrets: {},
    deliveries: [],
    answers: {},
    announced: {},
  }
}

const FILE_NAME = 'payments-sandbox.json'

/** Reads the state of an earlier run, or an empty account. Throws when the file is not one of this version. */
export function loadState(folder: string, options: StateOptions): State {
  let text: string
  try {
    text = readFileSync(join(folder, FILE_NAME), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return createState(options)
    throw error
  }
  const stored = JSON.parse(text) as State
  if (stored.format !== 1) {
    throw new Error(
      `${join(folder, FILE_NAME)} has format ${stored.format}, this version reads format 1. Move it away.`,
    )
  }
  return { ...createState(options), ...stored }
}

/** Replaces the file in one step, so that a crash leaves the former file or the new one, never half of one. */
export function saveState(folder: string, state: State): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const temporary = join(folder, `${FILE_NAME}.new`)
  const file = openSync(temporary, 'w', 0o600)
  try {
    writeSync(file, JSON.stringify(state))
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(temporary, join(folder, FILE_NAME))
}

/** The record with this id. Throws Stripe's `resource_missing` (404, or 400 where the id is a parameter). */
export function requireRecord<T>(
  records: Record<string, T>,
  kind: string,
  id: string,
  param: string = 'id',
): T {
  const record = Object.hasOwn(records, id) ? records[id] : undefined
  if (record) return record
  const status = param === 'id' ? 404 : 400
  throw new SandboxError(status, 'invalid_request_error', `No such ${kind}: '${id}'`, {
    code: 'resource_missing',
    param,
  })
}
