import type { WithdrawalReceipt } from '@candlebook/contract/billing'
import { recordAction } from '../../audit/index.ts'
import { asJobForUser, asUser } from '../../db/index.ts'
import { AppError, requireUserId } from '../../kernel/index.ts'
import { PaymentsRefused } from '../../payments/index.ts'
import type { BillingContext } from '../billing-context.ts'
import { buildKey } from '../build-key.ts'
import { syncPayments } from '../details/sync-payments.ts'
import { formatCents } from '../money.ts'
import { refuseAs } from '../refuse-as.ts'
import { findFirstPayment, type PaymentRow, storeWithdrawal } from '../stores/payments.store.ts'
import { queueBillingMail } from '../sync/queue-billing-mail.ts'
import { syncUser } from '../sync/sync-user.ts'
import { takeProviderRequest } from '../take-provider-request.ts'
import { isWithdrawable } from './get-withdrawal.ts'

/**
 * Withdraws the user who asks from the contract: ends the access at once, refunds the first payment in full, and sends
 * a receipt with date and time. Every step can be repeated: after a failure the same request continues. Throws
 * billing.withdrawal_closed, and billing.withdrawal_failed when the provider fails.
 */
export async function withdraw(ctx: BillingContext): Promise<WithdrawalReceipt> {
  const userId = requireUserId(ctx.actor)
  const payment = await asUser(ctx, findFirstPayment)
  if (!payment || !isWithdrawable(payment, ctx.clock.now())) throw new AppError('billing.withdrawal_closed')
  await takeProviderRequest(ctx)
  return await withdrawFrom(ctx, userId, payment).catch(refuseAs('billing.withdrawal_failed'))
}

async function withdrawFrom(
  ctx: BillingContext,
  userId: string,
  payment: PaymentRow,
): Promise<WithdrawalReceipt> {
  const { invoiceId, subscriptionId, currency, paidCents, refundedCents } = payment
  if (subscriptionId) await endSubscription(ctx, subscriptionId)
  await ctx.payments.refundInvoice(invoiceId, buildKey(ctx, `withdrawal/${invoiceId}`)).catch(passRefunded)
  const cents = paidCents - refundedCents
  const now = ctx.clock.now()
  await asJobForUser(ctx.db, userId, async (scope) => {
    await storeWithdrawal(scope, { invoiceId, now })
    const recorded = { userId, targetId: null, now, source: ctx.source }
    await recordAction(scope.db, {
      action: 'billing.withdrawn',
      detail: `${formatCents(cents, currency)} of invoice ${invoiceId}`,
      ...recorded,
    })
    await queueBillingMail(ctx, scope, {
      template: 'withdrawal-receipt',
      data: { receivedAt: now.toISOString(), cents, currency },
      uniqueKey: `withdrawal/${invoiceId}`,
    })
  })
  await syncUser(ctx, userId)
  await syncPayments(ctx, userId)
  return { receivedAt: now.toISOString(), refundedCents: cents, currency }
}

async function endSubscription(ctx: BillingContext, subscriptionId: string): Promise<void> {
  const current = await ctx.payments.findSubscription(subscriptionId)
  if (current && !current.endedAt)
    await ctx.payments.endNow(subscriptionId, buildKey(ctx, `withdrawal/${subscriptionId}`))
}

/** A request that was interrupted after the refund continues here. */
function passRefunded(error: unknown): void {
  if (!(error instanceof PaymentsRefused && error.code === 'charge_already_refunded')) throw error
}
