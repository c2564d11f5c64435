import { planNames } from '@candlebook/domain/billing/plans'
import * as z from 'zod/mini'
import { Instant } from './fields.ts'

/** Maximum length of an id of the payment provider. Stripe's longest, of a checkout session, has about 70 characters. */
const MAX_PROVIDER_ID_LENGTH = 255

/** Whether this server can take payments, and whether its provider is the sandbox, in which no money moves. */
export const BillingState = z.object({
  isSetUp: z.boolean(),
  /** Whether a user without a plan may only read and export, as the setting REQUIRE_SUBSCRIPTION says. */
  isPlanRequired: z.boolean(),
  isSandbox: z.boolean(),
  /** The page where a developer moves the sandbox's clock and switches faults on; null in production and without a sandbox. */
  sandboxUrl: z.nullable(z.string()),
})
export type BillingState = z.infer<typeof BillingState>

const planType = z.enum(planNames, 'field.invalid')

/** The plan that a checkout, a preview or a change is for. */
export const ChosenPlan = z.object({ planType })
export type ChosenPlan = z.infer<typeof ChosenPlan>

/** The address of a hosted checkout. */
export const Checkout = z.object({ url: z.string() })
export type Checkout = z.infer<typeof Checkout>

/** The id of a checkout session, with which the provider sends a person back. */
export const CheckoutReturn = z.object({
  sessionId: z
    .string('field.invalid')
    .check(z.minLength(1, 'field.required'), z.maxLength(MAX_PROVIDER_ID_LENGTH, 'field.too_long')),
})
export type CheckoutReturn = z.infer<typeof CheckoutReturn>

/** The address of the provider's customer portal. */
export const Portal = z.object({ url: z.string() })
export type Portal = z.infer<typeof Portal>

/** A stored card. `brand` is the provider's name of it, such as `visa`. */
export const PaymentMethod = z.object({
  isDefault: z.boolean(),
  brand: z.string(),
  last4: z.string(),
  expiryMonth: z.int(),
  expiryYear: z.int(),
})
export type PaymentMethod = z.infer<typeof PaymentMethod>

/** An invoice of the provider. Amounts are cents of `currency`, an ISO 4217 code in lower case. */
export const Invoice = z.object({
  number: z.nullable(z.string()),
  status: z.enum(['draft', 'open', 'paid', 'void', 'uncollectible']),
  totalCents: z.int(),
  refundedCents: z.int(),
  currency: z.string(),
  createdAt: Instant,
  pageUrl: z.nullable(z.string()),
  pdfUrl: z.nullable(z.string()),
})
export type Invoice = z.infer<typeof Invoice>

/**
 * The next charge. `isRetry`: a payment is overdue, and its open invoice is tried again `at` this instant, or not by itself
 * when that is null; it is paid at `payUrl`.
 */
const NextInvoice = z.object({
  dueCents: z.int(),
  currency: z.string(),
  at: z.nullable(Instant),
  isRetry: z.boolean(),
  payUrl: z.nullable(z.string()),
})

/** Data of the provider about a customer. `isStale`: the provider could not be reached, and the lists are empty. */
export const BillingDetails = z.object({
  paymentMethods: z.array(PaymentMethod),
  invoices: z.array(Invoice),
  nextInvoice: z.nullable(NextInvoice),
  checkedAt: z.nullable(Instant),
  isStale: z.boolean(),
})
export type BillingDetails = z.infer<typeof BillingDetails>

/**
 * The cost of a change of the plan. A change to the monthly plan takes effect at the end of the period and costs
 * nothing now. `prorationDate` is sent back with the change, so that both compute to the same second.
 */
export const PlanChangePreview = z.object({
  dueCents: z.int(),
  creditCents: z.int(),
  currency: z.string(),
  takesEffectAt: Instant,
  prorationDate: Instant,
  lines: z.array(z.object({ text: z.string(), amountCents: z.int() })),
})
export type PlanChangePreview = z.infer<typeof PlanChangePreview>

/** The change of a plan that was previewed. */
export const ChangePlan = z.object({ planType, prorationDate: z.iso.datetime('field.invalid') })
export type ChangePlan = z.infer<typeof ChangePlan>

/**
 * A payment of a contract, and what a withdrawal pays back of it: what was not refunded before. A bank holds `heldCents`
 * of it while a dispute is open; they are paid back when the dispute is won.
 */
const ContractPayment = z.object({
  paidAt: Instant,
  paidCents: z.int(),
  refundCents: z.int(),
  heldCents: z.int(),
})

/**
 * Whether the person may withdraw from the contract, until when, and how much of each payment is refunded, the oldest
 * first. The amounts are null, and the list is empty, when it is not open. `startedAt`: the withdrawal was received at this
 * instant, and a step failed; the same request completes it. `moneyBackUntil`: until when an annual payment is paid back
 * to a person who asks for it.
 */
export const Withdrawal = z.object({
  isOpen: z.boolean(),
  until: z.nullable(Instant),
  startedAt: z.nullable(Instant),
  refundCents: z.nullable(z.int()),
  currency: z.nullable(z.string()),
  payments: z.array(ContractPayment),
  moneyBackUntil: z.nullable(Instant),
})
export type Withdrawal = z.infer<typeof Withdrawal>

/** The second step of a withdrawal. */
export const ConfirmWithdrawal = z.object({ confirmed: z.literal(true, 'field.required') })
export type ConfirmWithdrawal = z.infer<typeof ConfirmWithdrawal>

/** A withdrawal that was received. */
export const WithdrawalReceipt = z.object({
  receivedAt: Instant,
  refundedCents: z.int(),
  currency: z.string(),
  payments: z.array(ContractPayment),
})
export type WithdrawalReceipt = z.infer<typeof WithdrawalReceipt>

/**
 * Asks for the mail of the last payment, or of a checkout that was left. It always goes to the caller's own address, in the
 * language of the caller's settings: the same mail can be caused by an event of the provider, which has no language
 * [I18N-03].
 */
export const PaymentNotification = z.object({ type: z.enum(['success', 'failed'], 'field.invalid') })
export type PaymentNotification = z.infer<typeof PaymentNotification>

/**
 * Whether a mail was queued. It is not queued when the provider has no such payment, or when the mail was sent before.
 * `checkout` is the state of a checkout that the caller seems to have left; null without one, and when it is not known.
 */
export const NotificationAnswer = z.object({
  sent: z.boolean(),
  checkout: z.nullable(z.enum(['open', 'complete', 'expired'])),
})
export type NotificationAnswer = z.infer<typeof NotificationAnswer>
