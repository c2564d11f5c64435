import type { Withdrawal } from '@candlebook/contract/billing'
import { asUser } from '../../db/index.ts'
import { requireUserId } from '../../kernel/index.ts'
import { PaymentsRefused, PaymentsUnavailable } from '../../payments/index.ts'
import { findCustomer } from '../../subscribers/index.ts'
import type { BillingContext } from '../billing-context.ts'
import { syncPayments } from '../details/sync-payments.ts'
import { findFirstPayment, type PaymentRow } from '../stores/payments.store.ts'
import { takeProviderRequest } from '../take-provider-request.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Source: Directive 2011/83/EU, article 9. */
export const WITHDRAWAL_DAYS = 14

/** Whether the user who asks may withdraw from the contract: within 14 days of the first payment, once. */
export async function getWithdrawal(ctx: BillingContext): Promise<Withdrawal> {
  requireUserId(ctx.actor)
  const payment = await asUser(ctx, findFirstPayment)
  return presentWithdrawal(payment ?? (await findUnstored(ctx)), ctx.clock.now())
}

/** The event of the first payment can be late. */
async function findUnstored(ctx: BillingContext): Promise<PaymentRow | null> {
  if (!ctx.payments.isSetUp || !(await asUser(ctx, findCustomer))) return null
  await takeProviderRequest(ctx)
  try {
    await syncPayments(ctx, requireUserId(ctx.actor))
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable || error instanceof PaymentsRefused)) throw error
  }
  return await asUser(ctx, findFirstPayment)
}

function presentWithdrawal(payment: PaymentRow | null, now: Date): Withdrawal {
  if (!payment) return { isOpen: false, until: null, refundCents: null, currency: null }
  const { paidCents, refundedCents, currency } = payment
  const isOpen = isWithdrawable(payment, now)
  const until = findWithdrawalEnd(payment).toISOString()
  return {
    isOpen,
    until,
    refundCents: isOpen ? paidCents - refundedCents : null,
    currency: isOpen ? currency : null,
  }
}

/** Whether the contract of this first payment can be withdrawn from at an instant. */
export function isWithdrawable(payment: PaymentRow, now: Date): boolean {
  const { withdrawnAt, paidCents, refundedCents } = payment
  return withdrawnAt === null && refundedCents < paidCents && now < findWithdrawalEnd(payment)
}

function findWithdrawalEnd({ paidAt }: PaymentRow): Date {
  return new Date(paidAt.getTime() + WITHDRAWAL_DAYS * DAY_MS)
}
