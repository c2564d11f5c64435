import type { Withdrawal } from '@candlebook/contract/billing'
import { MONEY_BACK_DAYS } from '@candlebook/domain/billing/plans'
import { DAY_MS } from '@candlebook/domain/days/day'
import { asUser, type Scope, transaction } from '../db/index.ts'
import { requireUserId } from '../kernel/index.ts'
import { findCustomer } from '../subscribers/index.ts'
import { type BillingContext, ignoreProvider, takeProviderRequest } from './billing-context.ts'
import { findPaidPlan } from './money.ts'
import { listPaymentRows, type PaymentRow } from './payments.store.ts'
import { syncPayments } from './payments.ts'

/** Source: Directive 2011/83/EU, article 9. */
export const WITHDRAWAL_DAYS = 14

/**
 * The contract that a person can withdraw from: one subscription, the payments that its withdrawal pays back, the oldest
 * first, and all its payments. Those of the first 14 days are paid back, and those after the withdrawal began.
 */
export type Contract = {
  subscriptionId: string
  payments: [PaymentRow, ...PaymentRow[]]
  allPayments: PaymentRow[]
}

/**
 * Whether the user who asks may withdraw from the contract: within 14 days of the first payment of its subscription, once.
 * What is paid back are all its payments. Also the last day on which an annual payment is paid back on request.
 */
export async function getWithdrawal(ctx: BillingContext): Promise<Withdrawal> {
  requireUserId(ctx.actor)
  const contract = await transaction(asUser(ctx), findContract)
  return presentWithdrawal(contract ?? (await findUnstored(ctx)), ctx.clock.now())
}

/**
 * The contract that counts, from the stored payments: one whose withdrawal is not complete, otherwise that of the
 * subscription that counts. Null without a payment for it.
 */
export async function findContract(scope: Scope): Promise<Contract | null> {
  const begun = await findBegunContract(scope)
  if (begun) return begun
  const customer = await findCustomer(scope)
  return buildContract(customer?.subscription?.subscriptionId ?? null, await listPaymentRows(scope))
}

/** The contract whose withdrawal has begun and is not complete: a payment of it is not paid back. Null without one. */
export async function findBegunContract(scope: Scope): Promise<Contract | null> {
  const all = await listPaymentRows(scope)
  const withdrawn = new Set(all.flatMap((one) => (one.withdrawnAt ? [one.subscriptionId] : [])))
  for (const subscriptionId of withdrawn) {
    const contract = buildContract(subscriptionId, all)
    if (contract?.payments.some(({ paidBackAt }) => !paidBackAt)) return contract
  }
  return null
}

/** The contract of a subscription from the payments of its user. Null without a payment. */
export function buildContract(subscriptionId: string | null, newestFirst: PaymentRow[]): Contract | null {
  const allPayments = newestFirst.filter((payment) => payment.subscriptionId === subscriptionId).reverse()
  const [first, ...others] = allPayments
  if (!first || subscriptionId === null) return null
  const end = findWithdrawalEnd(first)
  const { withdrawnAt } = first
  const isPaidBack = ({ paidAt }: PaymentRow) =>
    paidAt < end || (withdrawnAt !== null && paidAt >= withdrawnAt)
  return { subscriptionId, payments: [first, ...others.filter(isPaidBack)], allPayments }
}

/** The event of the first payment can be late. */
async function findUnstored(ctx: BillingContext): Promise<Contract | null> {
  if (!ctx.payments.isSetUp || !(await transaction(asUser(ctx), findCustomer))?.subscription?.paidUntil)
    return null
  await takeProviderRequest(ctx)
  await syncPayments(ctx, requireUserId(ctx.actor)).catch(ignoreProvider)
  return await transaction(asUser(ctx), findContract)
}

const noContract: Withdrawal = {
  isOpen: false,
  until: null,
  startedAt: null,
  refundCents: null,
  currency: null,
  payments: [],
  moneyBackUntil: null,
}

function presentWithdrawal(contract: Contract | null, now: Date): Withdrawal {
  if (!contract) return noContract
  const [first] = contract.payments
  const shown = { ...noContract, until: findWithdrawalEnd(first).toISOString() }
  const moneyBackUntil = findMoneyBackEnd(contract, now)?.toISOString() ?? null
  if (!isWithdrawable(contract, now)) return { ...shown, moneyBackUntil }
  return {
    ...shown,
    isOpen: true,
    startedAt: first.withdrawnAt?.toISOString() ?? null,
    refundCents: sumPayback(contract),
    currency: first.currency,
    payments: contract.payments.map(presentPayback),
    moneyBackUntil,
  }
}

/** One payment of a contract, what is paid back of it, and what a bank holds of it. */
export function presentPayback(payment: PaymentRow): Withdrawal['payments'][number] {
  const { paidAt, paidCents, heldCents } = payment
  return { paidAt: paidAt.toISOString(), paidCents, refundCents: getPayback(payment), heldCents }
}

/** The cents that a withdrawal pays back. */
export function sumPayback({ payments }: Contract): number {
  return payments.reduce((sum, payment) => sum + getPayback(payment), 0)
}

/**
 * What is not refunded yet and not held by a bank. Once the withdrawal has begun: what was so at that time, and what a bank
 * has released since then.
 */
function getPayback({ withdrawnCents, paidCents, refundedCents, heldCents }: PaymentRow): number {
  return withdrawnCents ?? paidCents - refundedCents - heldCents
}

/** Whether the contract can be withdrawn from at an instant. A withdrawal that has begun can be completed at any time. */
export function isWithdrawable({ payments }: Contract, now: Date): boolean {
  const [first] = payments
  if (first.withdrawnAt) return payments.some(({ paidBackAt }) => !paidBackAt)
  return (
    now < findWithdrawalEnd(first) &&
    payments.some(({ paidCents, refundedCents }) => paidCents > refundedCents)
  )
}

function findWithdrawalEnd({ paidAt }: PaymentRow): Date {
  return new Date(paidAt.getTime() + WITHDRAWAL_DAYS * DAY_MS)
}

/** The end of the days after the first annual payment in which it is paid back on request; null when there is none. */
function findMoneyBackEnd({ allPayments }: Contract, now: Date): Date | null {
  const annual = allPayments.find(isAnnual)
  if (!annual || annual.refundedCents >= annual.paidCents || annual.withdrawnAt) return null
  const end = new Date(annual.paidAt.getTime() + MONEY_BACK_DAYS * DAY_MS)
  return now < end ? end : null
}

function isAnnual({ periodStart, periodEnd }: PaymentRow): boolean {
  return (
    periodStart !== null &&
    periodEnd !== null &&
    findPaidPlan({ start: periodStart, end: periodEnd }) === 'annual'
  )
}
