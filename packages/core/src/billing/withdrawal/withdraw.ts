import type { WithdrawalReceipt } from '@candlebook/contract/billing'
import { recordAction } from '../../audit/index.ts'
import { asJobForUser } from '../../db/index.ts'
import { AppError, requireUserId } from '../../kernel/index.ts'
import { PaymentsRefused } from '../../payments/index.ts'
import type { BillingContext } from '../billing-context.ts'
import { buildKey } from '../build-key.ts'
import { syncPayments } from '../details/sync-payments.ts'
import { formatCents } from '../money.ts'
import { ignoreProvider, refuseAs } from '../refuse-as.ts'
import { storePaidBack, storeWithdrawal } from '../stores/payments.store.ts'
import { queueBillingMail } from '../sync/queue-billing-mail.ts'
import { syncUser } from '../sync/sync-user.ts'
import { takeProviderRequest } from '../take-provider-request.ts'
import { type Contract, findContract, isWithdrawable, presentPayback, sumPayback } from './get-withdrawal.ts'

/**
 * Withdraws the user who asks from the contract: ends the access at once, refunds every payment of the contract, and sends
 * a receipt with date and time. Every step can be repeated: after a failure the same request continues, also when the 14
 * days are over then. Throws billing.withdrawal_closed, and billing.withdrawal_failed when the provider fails.
 */
export async function withdraw(ctx: BillingContext): Promise<WithdrawalReceipt> {
  const userId = requireUserId(ctx.actor)
  await requireOpen(ctx)
  await takeProviderRequest(ctx)
  return await withdrawFromContract(ctx, userId).catch(refuseAs('billing.withdrawal_failed'))
}

async function withdrawFromContract(ctx: BillingContext, userId: string): Promise<WithdrawalReceipt> {
  await syncPayments(ctx, userId) // the event of a payment or of a partial refund can be late
  const contract = await begin(ctx, userId, await requireOpen(ctx))
  await endSubscription(ctx, contract.subscriptionId)
  for (const { invoiceId, paidCents, refundedCents } of contract.payments) {
    if (refundedCents >= paidCents) continue
    await ctx.payments.refundInvoice(invoiceId, buildKey(ctx, `withdrawal/${invoiceId}`)).catch(passRefunded)
  }
  const receipt = await complete(ctx, userId, contract)
  // The withdrawal is complete. What fails here is repeated by the events of the provider.
  await syncUser(ctx, userId).catch(ignoreProvider)
  await syncPayments(ctx, userId).catch(ignoreProvider)
  return receipt
}

async function requireOpen(ctx: BillingContext): Promise<Contract> {
  const contract = await findContract(ctx)
  if (!contract || !isWithdrawable(contract, ctx.clock.now())) throw new AppError('billing.withdrawal_closed')
  return contract
}

/** Stores instant and amounts before anything is refunded, so that a repetition has the same receipt. */
async function begin(ctx: BillingContext, userId: string, contract: Contract): Promise<Contract> {
  const invoiceIds = listInvoiceIds(contract)
  await asJobForUser(ctx.db, userId, (scope) => storeWithdrawal(scope, { invoiceIds, now: ctx.clock.now() }))
  return await requireOpen(ctx)
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

async function complete(ctx: BillingContext, userId: string, contract: Contract): Promise<WithdrawalReceipt> {
  const { subscriptionId, payments } = contract
  const { currency, withdrawnAt } = payments[0]
  const now = ctx.clock.now()
  const receivedAt = (withdrawnAt ?? now).toISOString()
  const cents = sumPayback(contract)
  const paidBack = payments.map(presentPayback)
  const invoiceIds = listInvoiceIds(contract)
  await asJobForUser(ctx.db, userId, async (scope) => {
    if (!(await storePaidBack(scope, { invoiceIds, now }))) return
    await recordAction(scope.db, {
      action: 'billing.withdrawn',
      detail: `${formatCents(cents, currency)} of ${invoiceIds.length} payments, subscription ${subscriptionId}`,
      userId,
      targetId: null,
      now,
      source: ctx.source,
    })
    await queueBillingMail(ctx, scope, {
      template: 'withdrawal-receipt',
      data: {
        receivedAt,
        cents,
        currency,
        payments: paidBack.map(({ paidAt, refundCents }) => ({ paidAt, cents: refundCents })),
      },
      uniqueKey: `withdrawal/${subscriptionId}`,
    })
  })
  return { receivedAt, refundedCents: cents, currency, payments: paidBack }
}

function listInvoiceIds({ payments }: Contract): string[] {
  return payments.map(({ invoiceId }) => invoiceId)
}
