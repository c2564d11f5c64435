import type { AuditAction } from '@candlebook/contract/audit'
import type { CancelOfUser, ExtendSubscription, Refund, RefundInvoice } from '@candlebook/contract/billing'
import type { FieldCode } from '@candlebook/contract/fields'
import { recordAction } from '../../audit/index.ts'
import type { Context } from '../../context/index.ts'
import { asAdministrator, asJobForUser, asUserId } from '../../db/index.ts'
import { AppError, buildFieldRefusal, requireUserId } from '../../kernel/index.ts'
import type { StoredSubscription } from '../../subscribers/index.ts'
import type { BillingContext } from '../billing-context.ts'
import { refuseAs } from '../billing-errors.ts'
import { buildKey } from '../build-key.ts'
import { cancelForUser } from '../changes/cancel-subscription.ts'
import { syncPayments } from '../details/sync-payments.ts'
import { formatCents, formatUtcDay, getNextCents } from '../money.ts'
import { requireRunning } from '../require-running.ts'
import { findPayment } from '../stores/payments.store.ts'
import { queueBillingMail } from '../sync/queue-billing-mail.ts'
import { syncUser } from '../sync/sync-user.ts'
import { readInvoices } from './list-user-invoices.ts'

/** Source: Stripe, Subscription `trial_end`: two years from now at most. */
const MAX_EXTENSION_MS = 730 * 24 * 60 * 60 * 1000

/**
 * Refunds the paid amount of a user's invoice. The provider's event then tells the user, and ends a subscription whose
 * running period was refunded. Throws accounts.not_found for an invoice that is not of this user, and
 * billing.refund_failed.
 */
export async function refundUser(
  ctx: BillingContext,
  { userId, invoiceId, reason }: RefundInvoice,
): Promise<Refund> {
  await syncPayments(ctx, userId).catch(refuseAs('billing.refund_failed'))
  const payment = await asUserId(ctx.db, userId, (scope) => findPayment(scope, invoiceId))
  if (!payment) throw new AppError('accounts.not_found')
  const { invoices, customer } = await readInvoices(ctx, userId).catch(refuseAs('billing.refund_failed'))
  const { refundedCents } = await ctx.payments
    .refundInvoice(invoiceId, buildKey(ctx, `refund/${invoiceId}`))
    .catch(refuseAs('billing.refund_failed'))
  const invoice = invoices.find((item) => item.invoiceId === invoiceId)
  const end = invoice?.endsAccess && customer?.subscription?.periodEnd
  await record(ctx, {
    action: 'billing.refunded',
    targetId: userId,
    detail: `${formatCents(refundedCents, payment.currency)} of invoice ${invoice?.number ?? invoiceId}; ${
      end ? `access ends instead of on ${formatUtcDay(end)}` : 'access stays'
    }; reason: ${reason}`,
  })
  await syncPayments(ctx, userId).catch(refuseAs('billing.refund_failed'))
  return { refundedCents }
}

/**
 * Moves the next charge of a user to a later instant and tells the user. An earlier one would take paid time away, so the
 * end is read from the provider first. Throws billing.no_subscription, request.invalid with the reason at `until`, and
 * billing.plan_change_failed.
 */
export async function extendUser(ctx: BillingContext, { userId, until }: ExtendSubscription): Promise<void> {
  const at = new Date(until)
  await syncUser(ctx, userId).catch(refuseAs('billing.plan_change_failed'))
  const before = await requireRunning(ctx, userId)
  const code = findExtensionProblem(before, at, ctx.clock.now())
  if (code) throw buildFieldRefusal([{ field: 'until', code }])
  const { subscriptionId, currency, periodEnd: from } = before
  const { periodEnd } = await ctx.payments
    .extend(subscriptionId, at, buildKey(ctx, `extend/${subscriptionId}/${at.getTime()}`))
    .catch(refuseAs('billing.plan_change_failed'))
  const cents = getNextCents(before)
  const detail = `from ${formatUtcDay(from)} to ${formatUtcDay(periodEnd)}; next charge ${formatCents(cents, currency)}`
  await record(ctx, { action: 'billing.extended', targetId: userId, detail })
  await asJobForUser(ctx.db, userId, (scope) =>
    queueBillingMail(ctx, scope, {
      template: 'subscription-changed',
      data: {
        change: 'charge_moved',
        isTrial: before.status === 'trialing',
        from: from.toISOString(),
        until: periodEnd.toISOString(),
        cents,
        currency,
      },
      uniqueKey: `charge-moved/${subscriptionId}/${periodEnd.getTime()}`,
    }),
  )
  await syncUser(ctx, userId).catch(refuseAs('billing.plan_change_failed'))
}

function findExtensionProblem(
  { periodEnd, paidUntil, cancelAtPeriodEnd }: StoredSubscription,
  at: Date,
  now: Date,
): FieldCode | null {
  if (cancelAtPeriodEnd) return 'billing.extended_cancelled'
  if (at <= periodEnd || (paidUntil && at <= paidUntil)) return 'billing.extended_too_early'
  return at.getTime() - now.getTime() > MAX_EXTENSION_MS ? 'billing.extended_too_late' : null
}

/**
 * Cancels the subscription of a user at the end of its period; the user gets a mail. Throws billing.no_subscription and
 * billing.cancel_failed.
 */
export async function cancelUser(ctx: BillingContext, { userId, reason }: CancelOfUser): Promise<void> {
  const before = await requireRunning(ctx, userId)
  await cancelForUser(ctx, userId).catch(refuseAs('billing.cancel_failed'))
  const charge = formatCents(getNextCents(before), before.currency)
  await record(ctx, {
    action: 'billing.cancelled',
    targetId: userId,
    detail: `access until ${formatUtcDay(before.periodEnd)}; ${charge} is not charged; reason: ${reason}`,
  })
}

async function record(
  ctx: Pick<Context, 'actor' | 'db' | 'clock' | 'source'>,
  entry: { action: AuditAction; targetId: string; detail: string },
): Promise<void> {
  const userId = requireUserId(ctx.actor)
  await asAdministrator(ctx.db, userId, ({ db }) =>
    recordAction(db, { ...entry, userId, now: ctx.clock.now(), source: ctx.source }),
  )
}
