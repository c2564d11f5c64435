import type { WithdrawalReceipt } from '@candlebook/contract/billing'
import { recordAction } from '../audit/index.ts'
import type { Context } from '../context/index.ts'
import { asJob, asUser, type Scope, transaction } from '../db/index.ts'
import { AppError, requireUserId } from '../kernel/index.ts'
import { PaymentsRefused } from '../payments/index.ts'
import { getAccess } from '../subscribers/index.ts'
import {
  type BillingContext,
  type BillingPorts,
  buildKey,
  ignoreProvider,
  refuseAs,
  takeProviderRequest,
} from './billing-context.ts'
import { queueBillingMail } from './billing-mails.ts'
import { formatCents } from './money.ts'
import {
  listPaymentRows,
  storeHeld,
  storePaidBack,
  storeReleased,
  storeWithdrawal,
} from './payments.store.ts'
import { syncPayments } from './payments.ts'
import { syncUser } from './subscription-sync.ts'
import {
  buildContract,
  type Contract,
  findBegunContract,
  findContract,
  isWithdrawable,
  presentPayback,
  sumPayback,
} from './withdrawal-contract.ts'

/**
 * Withdraws the user who asks from the contract: ends the access at once, refunds every payment of the contract, and sends
 * a receipt with date and time. Every step can be repeated: after a failure a job continues, and the same request does,
 * also when the 14 days are over then. Throws billing.withdrawal_closed, and billing.withdrawal_failed when the provider
 * fails.
 */
export async function withdraw(ctx: BillingContext): Promise<WithdrawalReceipt> {
  const userId = requireUserId(ctx.actor)
  const now = ctx.clock.now()
  await transaction(asUser(ctx), (scope) => getOpenContract(scope, now))
  await takeProviderRequest(ctx)
  return await withdrawFromContract(ctx, userId).catch(refuseAs('billing.withdrawal_failed'))
}

async function withdrawFromContract(ctx: BillingContext, userId: string): Promise<WithdrawalReceipt> {
  await syncPayments(ctx, userId) // the event of a payment or of a partial refund can be late
  const { subscriptionId } = await transaction(asJob(ctx.db, userId), async (scope) => {
    await ctx.jobs.enqueue(scope.db, 'billing.complete-withdrawal', { userId })
    const contract = await getOpenContract(scope, ctx.clock.now())
    await storeWithdrawal(scope, { invoiceIds: listInvoiceIds(contract), now: ctx.clock.now() })
    return contract
  })
  return await complete(ctx, userId, { subscriptionId, source: ctx.source })
}

/**
 * Completes a withdrawal that has begun: one of which a step failed, or to whose contract a payment came afterwards. Without
 * one nothing happens. Throws while the provider fails.
 */
export async function completeWithdrawal(ports: BillingPorts, userId: string): Promise<void> {
  const begun = await transaction(asUser(ports.db, userId), findBegunContract)
  if (begun) await complete(ports, userId, { subscriptionId: begun.subscriptionId })
}

async function getOpenContract(scope: Scope, now: Date): Promise<Contract> {
  const contract = await findContract(scope)
  if (!contract || !isWithdrawable(contract, now)) throw new AppError('billing.withdrawal_closed')
  return contract
}

type Begun = { subscriptionId: string; source?: Context['source'] }

/**
 * The steps after instant and amounts are stored, so that a repetition has the same receipt. The subscription ends before
 * its payments are asked for: one that was made at the same time is paid back too, and the plan takes no further one.
 */
async function complete(
  ports: BillingPorts,
  userId: string,
  { subscriptionId, source }: Begun,
): Promise<WithdrawalReceipt> {
  await endSubscription(ports, subscriptionId)
  await syncPayments(ports, userId)
  const contract = await transaction(asJob(ports.db, userId), async (scope) => {
    const found = await getWithdrawnContract(scope, subscriptionId)
    await storeWithdrawal(scope, { invoiceIds: listInvoiceIds(found), now: ports.clock.now() })
    return await getMarkedContract(scope, subscriptionId)
  })
  await syncUser(ports, userId).catch(ignoreProvider) // the receipt says what the person has now
  const invoiceIds = listInvoiceIds(contract)
  const held = await refundAll(ports, contract)
  const receipt = await transaction(asJob(ports.db, userId), async (scope) => {
    await storeHeld(scope, held)
    const isNew = await storePaidBack(scope, { invoiceIds, now: ports.clock.now() })
    const paidBack = await getMarkedContract(scope, subscriptionId)
    if (isNew) await tellReceipt(ports, scope, { contract: paidBack, source })
    return presentReceipt(paidBack)
  })
  // The withdrawal is complete. What fails here is repeated by the events of the provider.
  await settle(ports, userId, invoiceIds).catch(ignoreProvider)
  return receipt
}

/** A dispute can have ended while the withdrawal was completed. */
async function settle(ports: BillingPorts, userId: string, invoiceIds: string[]): Promise<void> {
  await syncPayments(ports, userId)
  await transaction(asJob(ports.db, userId), (scope) => payBackReleased(ports, scope, invoiceIds))
}

/**
 * Pays back what a bank held of these payments when their contract was withdrawn from, and does not hold any more: the
 * dispute was won. A job does it, with another receipt. The stored payments must be those that the provider has now.
 */
export async function payBackReleased(
  { jobs }: Pick<BillingPorts, 'jobs'>,
  scope: Scope,
  invoiceIds: string[],
): Promise<void> {
  if (await storeReleased(scope, invoiceIds))
    await jobs.enqueue(scope.db, 'billing.complete-withdrawal', { userId: scope.userId })
}

async function getWithdrawnContract(scope: Scope, subscriptionId: string): Promise<Contract> {
  const contract = buildContract(subscriptionId, await listPaymentRows(scope))
  if (!contract) throw new Error('a withdrawal begins with a payment, and payments stay stored')
  return contract
}

/** The contract with the payments that the withdrawal is stored for. One that is stored at this moment is not among them. */
async function getMarkedContract(scope: Scope, subscriptionId: string): Promise<Contract> {
  const contract = await getWithdrawnContract(scope, subscriptionId)
  const marked = contract.payments.filter(({ withdrawnAt }) => withdrawnAt)
  return { ...contract, payments: marked as Contract['payments'] } // the first payment is marked before all others
}

async function endSubscription(ports: BillingPorts, subscriptionId: string): Promise<void> {
  if (await ports.payments.findSubscription(subscriptionId))
    await ports.payments.endNow(subscriptionId, buildKey(ports, `withdrawal/${subscriptionId}`))
}

/**
 * Refunds what is not refunded; one payment that fails does not keep the others, and is thrown after them. Returns the
 * invoices whose payment a bank holds or took back: the provider refunds none of them.
 */
async function refundAll(
  ports: Pick<BillingPorts, 'payments' | 'clock'>,
  { payments }: Contract,
): Promise<string[]> {
  const held: string[] = []
  const failures: unknown[] = []
  for (const { invoiceId, paidCents, refundedCents, paidBackAt } of payments) {
    if (paidBackAt || refundedCents >= paidCents) continue
    const refund = ports.payments.refundInvoice(invoiceId, buildKey(ports, `withdrawal/${invoiceId}`))
    await refund.catch((error: unknown) => {
      const code = error instanceof PaymentsRefused ? error.code : null
      if (code === 'charge_disputed') held.push(invoiceId)
      else if (code !== 'charge_already_refunded') failures.push(error) // refunded by an earlier attempt
    })
  }
  if (failures.length > 0) throw failures[0]
  return held
}

/** Pays back what a begun withdrawal owes, before the customer is erased. Throws while the provider cannot be reached. */
export async function payBackBeforeErasure(
  ports: Pick<BillingPorts, 'db' | 'payments' | 'clock'>,
  userId: string,
): Promise<void> {
  const begun = await transaction(asUser(ports.db, userId), findBegunContract)
  if (!begun) return
  await refundAll(ports, begun).catch((error: unknown) => {
    if (!(error instanceof PaymentsRefused)) throw error
  })
}

async function tellReceipt(
  ports: BillingPorts,
  scope: Scope,
  { contract, source }: { contract: Contract; source: Context['source'] },
): Promise<void> {
  const { subscriptionId } = contract
  const { receivedAt, refundedCents: cents, currency, payments } = presentReceipt(contract)
  await recordAction(scope.db, {
    action: 'billing.withdrawn',
    detail: `${formatCents(cents, currency)} of ${payments.length} payments, subscription ${subscriptionId}`,
    userId: scope.userId,
    targetId: null,
    now: ports.clock.now(),
    source,
  })
  await queueBillingMail(ports, scope, {
    template: 'withdrawal-receipt',
    data: {
      receivedAt,
      cents,
      currency,
      access: (await hasOtherAccess(ports, scope, subscriptionId)) ? 'stays' : 'ended',
      payments: payments.map(({ paidAt, refundCents: cents, heldCents }) => ({ paidAt, cents, heldCents })),
    },
    // A later payment, and one that a bank released later, have a receipt of their own.
    uniqueKey: `withdrawal/${subscriptionId}/${payments.length}/${cents}`,
  })
}

/** Whether the person has access by something else than this subscription: a newer one, or an invitation. */
async function hasOtherAccess(
  { clock }: Pick<BillingPorts, 'clock'>,
  scope: Scope,
  subscriptionId: string,
): Promise<boolean> {
  const { planType, customer } = await getAccess(scope, clock.now())
  const isOther = customer?.subscription?.subscriptionId !== subscriptionId
  return planType === 'Invited' || (planType !== 'Unpaid' && isOther)
}

function presentReceipt(contract: Contract): WithdrawalReceipt {
  const { payments } = contract
  const { currency, withdrawnAt, paidAt } = payments[0]
  return {
    receivedAt: (withdrawnAt ?? paidAt).toISOString(),
    refundedCents: sumPayback(contract),
    currency,
    payments: payments.map(presentPayback),
  }
}

function listInvoiceIds({ payments }: Contract): string[] {
  return payments.map(({ invoiceId }) => invoiceId)
}
