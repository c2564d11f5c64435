import * as z from 'zod/mini'
import { Instant } from './fields.ts'

const userId = z.uuid('field.invalid')

/** Maximum length of a typed reason; it shares the detail of an audit entry with amounts and days. */
export const MAX_REASON_LENGTH = 80

/** The plan and access of a user, as an administrator sees it. `subscriptionEnd` is null for access without an end. */
const access = {
  planType: z.enum(['Premium', 'Invited', 'Trial', 'Unpaid']),
  subscribed: z.boolean(),
  tier: z.nullable(z.literal('Premium')),
  subscriptionEnd: z.nullable(Instant),
}

/** One user of a sync: the plan and access now, or why the user could not be checked. */
export const SyncDetail = z.object({
  email: z.string(),
  outcome: z.enum(['failed', 'updated', 'same']),
  error: z.nullable(z.string()),
  ...access,
})
export type SyncDetail = z.infer<typeof SyncDetail>

/**
 * A comparison of all subscriptions with the provider. `total` is the number of users with a customer at its start,
 * `updated` counts those whose stored subscription was different. `isNightly`: no administrator asked for it.
 */
export const Sync = z.object({
  id: z.string(),
  isNightly: z.boolean(),
  startedAt: Instant,
  finishedAt: z.nullable(Instant),
  total: z.int(),
  checked: z.int(),
  updated: z.int(),
  errors: z.int(),
})
export type Sync = z.infer<typeof Sync>

/** The open sync, otherwise the last one; null before the first. */
export const LatestSync = z.object({ latest: z.nullable(Sync) })
export type LatestSync = z.infer<typeof LatestSync>

/** A page of the users of a sync. */
export const ListSyncDetails = z.object({
  syncId: z.uuid('field.invalid'),
  cursor: z.optional(z.string('field.invalid').check(z.maxLength(60, 'field.too_long'))),
})
export type ListSyncDetails = z.infer<typeof ListSyncDetails>

/** 50 users of a sync: those that failed first, then those that changed. */
export const SyncDetailPage = z.object({ items: z.array(SyncDetail), nextCursor: z.nullable(z.string()) })
export type SyncDetailPage = z.infer<typeof SyncDetailPage>

/** A page of the subscribers: those whose address contains the text, after the address in the cursor. */
export const ListSubscribers = z.object({
  search: z._default(z.string('field.invalid').check(z.trim(), z.maxLength(254, 'field.too_long')), ''),
  cursor: z.optional(z.string('field.invalid').check(z.maxLength(254, 'field.too_long'))),
})
export type ListSubscribers = z.infer<typeof ListSubscribers>

/**
 * The running subscription of a user at the provider. `nextCents` is charged at `periodEnd`, in cents of `currency`; it is
 * null for a cancelled subscription, and for an overdue one, whose open invoice is charged first: see `UserInvoices`.
 */
const RunningSubscription = z.object({
  periodEnd: Instant,
  isTrial: z.boolean(),
  isOverdue: z.boolean(),
  nextCents: z.nullable(z.int()),
  currency: z.string(),
})

/** A user with their plan and access. `isOverdue`: the last payment failed. `running` can be extended and cancelled. */
export const SubscriberEntry = z.object({
  userId: z.string(),
  email: z.string(),
  ...access,
  isCancelled: z.boolean(),
  isOverdue: z.boolean(),
  running: z.nullable(RunningSubscription),
  hasCustomer: z.boolean(),
})
export type SubscriberEntry = z.infer<typeof SubscriberEntry>

/** 50 subscribers in the order of their addresses. */
export const SubscriberPage = z.object({
  items: z.array(SubscriberEntry),
  nextCursor: z.nullable(z.string()),
})
export type SubscriberPage = z.infer<typeof SubscriberPage>

/** The user whose invoices an administrator reads. */
export const ListInvoices = z.object({ subscriberId: userId })
export type ListInvoices = z.infer<typeof ListInvoices>

/**
 * The newest invoices of a user, 24 at most. Amounts are cents of `currency`; a bank holds `heldCents` while a dispute is open,
 * and they cannot be refunded. `endsAccess`: it paid the period that runs,
 * so its refund ends the subscription. `nextCharge` is what is charged next; `isRetry`: it is an open invoice, and `at` is
 * its next try, or null when it is not tried again.
 */
export const UserInvoices = z.object({
  items: z.array(
    z.object({
      invoiceId: z.string(),
      number: z.nullable(z.string()),
      status: z.enum(['draft', 'open', 'paid', 'void', 'uncollectible']),
      paidCents: z.int(),
      refundedCents: z.int(),
      heldCents: z.int(),
      currency: z.string(),
      createdAt: Instant,
      endsAccess: z.boolean(),
    }),
  ),
  nextCharge: z.nullable(
    z.object({ cents: z.int(), currency: z.string(), at: z.nullable(Instant), isRetry: z.boolean() }),
  ),
})
export type UserInvoices = z.infer<typeof UserInvoices>

/** Why an administrator takes something away. The audit log stores it. */
const reason = z
  .string('field.invalid')
  .check(z.trim(), z.minLength(1, 'reason.missing'), z.maxLength(MAX_REASON_LENGTH, 'field.too_long'))

/** The invoice that an administrator refunds. */
export const RefundInvoice = z.object({
  userId,
  invoiceId: z
    .string('field.invalid')
    .check(z.minLength(1, 'field.required'), z.maxLength(255, 'field.too_long')),
  reason,
})
export type RefundInvoice = z.infer<typeof RefundInvoice>

/** What was refunded. */
export const Refund = z.object({ refundedCents: z.int() })
export type Refund = z.infer<typeof Refund>

/** The later instant to which an administrator moves the next charge of a user. */
export const ExtendSubscription = z.object({ userId, until: z.iso.datetime('field.invalid') })
export type ExtendSubscription = z.infer<typeof ExtendSubscription>

/** The user whose subscription an administrator cancels. */
export const CancelOfUser = z.object({ userId, reason })
export type CancelOfUser = z.infer<typeof CancelOfUser>
