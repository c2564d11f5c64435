import * as z from 'zod/mini'
import { Instant } from '../fields/index.ts'

const userId = z.uuid('field.invalid')

/** One user of a sync: what the user has now, or why the user could not be checked. */
export const SyncDetail = z.object({
  email: z.string(),
  error: z.nullable(z.string()),
  planType: z.string(),
  subscribed: z.boolean(),
  tier: z.nullable(z.string()),
  subscriptionEnd: z.nullable(Instant),
})
export type SyncDetail = z.infer<typeof SyncDetail>

/** The result of a sync of all users. `updated` counts those whose stored subscription was different. */
export const SyncResult = z.object({
  checked: z.int(),
  updated: z.int(),
  errors: z.int(),
  details: z.array(SyncDetail),
})
export type SyncResult = z.infer<typeof SyncResult>

/** The invoice that an administrator refunds. */
export const RefundInvoice = z.object({
  userId,
  invoiceId: z
    .string('field.invalid')
    .check(z.minLength(1, 'field.required'), z.maxLength(255, 'field.too_long')),
})
export type RefundInvoice = z.infer<typeof RefundInvoice>

/** What was refunded. */
export const Refund = z.object({ refundedCents: z.int() })
export type Refund = z.infer<typeof Refund>

/** The instant to which an administrator moves the next charge of a user. */
export const ExtendSubscription = z.object({ userId, until: z.iso.datetime('field.invalid') })
export type ExtendSubscription = z.infer<typeof ExtendSubscription>

/** The user whose subscription an administrator cancels. */
export const CancelOfUser = z.object({ userId })
export type CancelOfUser = z.infer<typeof CancelOfUser>
