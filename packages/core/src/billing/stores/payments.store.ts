import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Scope } from '../../db/index.ts'
import { payments } from './billing.table.ts'

/** A payment of an invoice. Amounts are cents. */
export type PaymentRow = {
  invoiceId: string
  subscriptionId: string | null
  paidCents: number
  refundedCents: number
  currency: string
  paidAt: Date
  withdrawnAt: Date | null
}

const columns = {
  invoiceId: payments.invoiceId,
  subscriptionId: payments.subscriptionId,
  paidCents: payments.paidCents,
  refundedCents: payments.refundedCents,
  currency: payments.currency,
  paidAt: payments.paidAt,
  withdrawnAt: payments.withdrawnAt,
}

/** The first payment that the user ever made. */
export async function findFirstPayment({ db, userId }: Scope): Promise<PaymentRow | null> {
  const own = eq(payments.userId, userId)
  const order = [asc(payments.paidAt), asc(payments.invoiceId)]
  const rows = await db
    .select(columns)
    .from(payments)
    .where(own)
    .orderBy(...order)
    .limit(1)
  return rows[0] ?? null
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
  payment: Omit<PaymentRow, 'withdrawnAt'> & { now: Date },
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
        updatedAt: now,
      },
    })
}

/** Stores the instant at which the person withdrew; the first one stays. */
export async function storeWithdrawal(
  { db, userId }: Scope,
  { invoiceId, now }: { invoiceId: string; now: Date },
): Promise<void> {
  await db
    .update(payments)
    .set({ withdrawnAt: sql`coalesce(withdrawn_at, ${now.toISOString()}::timestamptz)`, updatedAt: now })
    .where(and(eq(payments.userId, userId), eq(payments.invoiceId, invoiceId)))
}
