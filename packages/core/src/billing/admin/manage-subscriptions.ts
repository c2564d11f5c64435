import type { AuditAction } from '@candlebook/contract/audit'
import type { CancelOfUser, ExtendSubscription, Refund, RefundInvoice } from '@candlebook/contract/billing'
import { recordAction } from '../../audit/index.ts'
import type { Context } from '../../context/index.ts'
import { asAdministrator, asUserId } from '../../db/index.ts'
import { AppError, requireUserId } from '../../kernel/index.ts'
import type { BillingContext } from '../billing-context.ts'
import { buildKey } from '../build-key.ts'
import { cancelForUser } from '../changes/cancel-subscription.ts'
import { syncPayments } from '../details/sync-payments.ts'
import { refuseAs } from '../refuse-as.ts'
import { requireRunning } from '../require-running.ts'
import { findPayment } from '../stores/payments.store.ts'
import { syncUser } from '../sync/sync-user.ts'

/**
 * Refunds the paid amount of a user's invoice. The provider's event then ends a subscription that was refunded in full.
 * Throws accounts.not_found for an invoice that is not of this user, and billing.refund_failed.
 */
export async function refundUser(ctx: BillingContext, { userId, invoiceId }: RefundInvoice): Promise<Refund> {
  await syncPayments(ctx, userId).catch(refuseAs('billing.refund_failed'))
  const payment = await asUserId(ctx.db, userId, (scope) => findPayment(scope, invoiceId))
  if (!payment) throw new AppError('accounts.not_found')
  const { refundedCents } = await ctx.payments
    .refundInvoice(invoiceId, buildKey(ctx, `refund/${invoiceId}`))
    .catch(refuseAs('billing.refund_failed'))
  await record(ctx, 'billing.refunded', userId)
  await syncPayments(ctx, userId).catch(refuseAs('billing.refund_failed'))
  return { refundedCents }
}

/** Moves the next charge of a user. Throws billing.no_subscription and billing.plan_change_failed. */
export async function extendUser(ctx: BillingContext, { userId, until }: ExtendSubscription): Promise<void> {
  const { subscriptionId } = await requireRunning(ctx, userId)
  const at = new Date(until)
  await ctx.payments
    .extend(subscriptionId, at, buildKey(ctx, `extend/${subscriptionId}/${at.getTime()}`))
    .catch(refuseAs('billing.plan_change_failed'))
  await record(ctx, 'billing.extended', userId)
  await syncUser(ctx, userId).catch(refuseAs('billing.plan_change_failed'))
}

/** Cancels the subscription of a user at the end of its period. Throws billing.no_subscription and billing.cancel_failed. */
export async function cancelUser(ctx: BillingContext, { userId }: CancelOfUser): Promise<void> {
  await cancelForUser(ctx, userId).catch(refuseAs('billing.cancel_failed'))
  await record(ctx, 'billing.cancelled', userId)
}

async function record(
  ctx: Pick<Context, 'actor' | 'db' | 'clock' | 'source'>,
  action: AuditAction,
  targetId: string,
): Promise<void> {
  const userId = requireUserId(ctx.actor)
  await asAdministrator(ctx.db, userId, ({ db }) =>
    recordAction(db, { action, userId, targetId, now: ctx.clock.now(), source: ctx.source }),
  )
}
