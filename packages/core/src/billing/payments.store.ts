import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Scope } from '../db/index.ts'
import { payments } from './billing.table.ts'

/** More than a contract can have within its 14 days, and more than the provider lists. */
const MAX_PAYMENTS = 100

/** A payment of an invoice. Amounts are cents. */
export type PaymentRow = {
  invoiceId: string
  subscriptionId: string | null
  paidCents: number
  refundedCents: number
  heldCents: number
  currency: string
  paidAt: Date
  periodStart: Date | null
  periodEnd: Date | null
  withdrawnAt: Date | null
  withdrawnCents: number | null
  paidBackAt: Date | null
}

const columns = {
  invoiceId: payments.invoiceId,
  subscriptionId: payments.subscriptionId,
  paidCents: payments.paidCents,
  refundedCents: payments.refundedCents,
  heldCents: payments.heldCents,
  currency: payments.currency,
  paidAt: payments.paidAt,
  periodStart: payments.periodStart,
  periodEnd: payments.periodEnd,
  withdrawnAt: payments.withdrawnAt,
  withdrawnCents: payments.withdrawnCents,
  paidBackAt: payments.paidBackAt,
}

/** The newest payments of the user, the newest first. */
export async function listPaymentRows({ db, userId }: Scope): Promise<PaymentRow[]> {
  return await db
    .select(columns)
    .from(payments)
    .where(eq(payments.userId, userId))
    .orderBy(desc(payments.paidAt), desc(payments.invoiceId))
    .limit(MAX_PAYMENTS)
}

/** The newest payment of the user. */
export async function findLastPayment({ db, userId }: Scope): Promise<PaymentRow | null> {
  const own = eq(payments.userId, userId)
  const order = [desc(payments.paidAt), desc(payments.invoiceId)]
  const rows = await db
    .select(columns)
    .from(payments)
    .where(own)
    .orderBy(...order)
    .limit(1)
  return rows[0] ?? null
}

/** One payment of the user. */
export async function findPayment({ db, userId }: Scope, invoiceId: string): Promise<PaymentRow | null> {
  const rows = await db
    .select(columns)
    .from(payments)
    .where(and(eq(payments.userId, userId), eq(payments.invoiceId, invoiceId)))
    .limit(1)
  return rows[0] ?? null
}

/** Stores a payment. What was refunded never becomes less: an older answer can arrive late. */
export async function upsertPayment(
  { db, userId }: Scope,
  payment: Omit<PaymentRow, 'withdrawnAt' | 'withdrawnCents' | 'paidBackAt'> & { now: Date },
): Promise<void> {
  const { now, ...columns } = payment
  await db
    .insert(payments)
    .values({ ...columns, userId, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [payments.userId, payments.invoiceId],
      set: {
        paidCents: sql`excluded.paid_cents`,
        refundedCents: sql`greatest(payments.refunded_cents, excluded.refunded_cents)`,
        heldCents: sql`least(excluded.held_cents, excluded.paid_cents - greatest(payments.refunded_cents, excluded.refunded_cents))`,
        periodStart: sql`excluded.period_start`,
        periodEnd: sql`excluded.period_end`,
        updatedAt: now,
      },
    })
}

/**
 * Stores that the person withdraws from the contract of these payments, and what is paid back of each. The first instant
 * and its amounts stay.
 */
export async function storeWithdrawal(
  { db, userId }: Scope,
  { invoiceIds, now }: { invoiceIds: string[]; now: Date },
): Promise<void> {
  const isOwn = and(eq(payments.userId, userId), inArray(payments.invoiceId, invoiceIds))
  await db
    .update(payments)
    .set({ withdrawnAt: now, withdrawnCents: sql`paid_cents - refunded_cents - held_cents`, updatedAt: now })
    .where(and(isOwn, isNull(payments.withdrawnAt)))
}

/** Stores that a bank holds these payments: a dispute was opened after the withdrawal began, so it pays nothing of them. */
export async function storeHeld({ db, userId }: Scope, invoiceIds: string[]): Promise<void> {
  const isOwn = and(eq(payments.userId, userId), inArray(payments.invoiceId, invoiceIds))
  const held = { withdrawnCents: 0, heldCents: sql`paid_cents - refunded_cents` }
  if (invoiceIds.length > 0) await db.update(payments).set(held).where(isOwn)
}

/**
 * Stores that these payments were paid back, except for what a bank holds of them. Returns false when that is stored
 * already.
 */
export async function storePaidBack(
  { db, userId }: Scope,
  { invoiceIds, now }: { invoiceIds: string[]; now: Date },
): Promise<boolean> {
  const isOwn = and(eq(payments.userId, userId), inArray(payments.invoiceId, invoiceIds))
  const { rowCount } = await db
    .update(payments)
    .set({ paidBackAt: now, refundedCents: sql`paid_cents - held_cents`, updatedAt: now })
    .where(and(isOwn, isNull(payments.paidBackAt)))
  return (rowCount ?? 0) > 0
}

/**
 * Stores that the withdrawal owes what a bank no longer holds of these payments: they are not paid back then. Returns
 * whether it owes something. A payment that is paid back already owes nothing, so a repetition changes nothing.
 */
export async function storeReleased({ db, userId }: Scope, invoiceIds: string[]): Promise<boolean> {
  const isOwn = and(eq(payments.userId, userId), inArray(payments.invoiceId, invoiceIds))
  const owes = sql`paid_cents - refunded_cents - held_cents > 0`
  const { rowCount } = await db
    .update(payments)
    .set({
      withdrawnCents: sql`withdrawn_cents + paid_cents - refunded_cents - held_cents`,
      paidBackAt: null,
    })
    .where(and(isOwn, isNotNull(payments.paidBackAt), owes))
  return (rowCount ?? 0) > 0
}
