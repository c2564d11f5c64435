import type { PlanName } from '@candlebook/domain/billing/plans'
import type {
  BillingInterval,
  PendingChange,
  PendingReason,
  ProviderStatus,
  Trial,
} from '@candlebook/domain/billing/subscription'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Scope } from '../db/index.ts'
import { providerSubscriptions } from './subscribers.table.ts'

/** A subscription of the provider as the table stores it. */
export type StoredSubscription = {
  subscriptionId: string
  status: ProviderStatus
  /** Null for a price that is not one of our prices. */
  plan: PlanName | null
  interval: BillingInterval
  priceCents: number
  currency: string
  periodEnd: Date
  paidUntil: Date | null
  cancelAtPeriodEnd: boolean
  cancelAt: Date | null
  endedAt: Date | null
  trial: Trial | null
  hasPaymentMethod: boolean
  scheduledPlan: PlanName | null
  pendingChange: PendingChange | null
}

/** What is stored of a user's customer. `failedAt` later than `checkedAt`: the provider did not answer at the last try. */
export type CustomerRow = {
  customerId: string
  subscription: StoredSubscription | null
  storedCheck: number
  checkedAt: Date | null
  failedAt: Date | null
  checkoutStartedAt: Date | null
}

const t = providerSubscriptions

/** The user's customer; null for a user who never started a checkout. */
export async function findCustomer({ db, userId }: Scope): Promise<CustomerRow | null> {
  const rows = await db.select().from(t).where(eq(t.userId, userId)).limit(1)
  return rows[0] ? toCustomerRow(rows[0]) : null
}

/** The same, locked until the end of the transaction. */
export async function lockCustomer({ db, userId }: Scope): Promise<CustomerRow | null> {
  const rows = await db.select().from(t).where(eq(t.userId, userId)).limit(1).for('update')
  return rows[0] ? toCustomerRow(rows[0]) : null
}

/** Stores the customer of a user; a stored one stays. */
export async function insertCustomer(
  { db, userId }: Scope,
  { customerId, now }: { customerId: string; now: Date },
): Promise<void> {
  await db.insert(t).values({ userId, customerId, createdAt: now, updatedAt: now }).onConflictDoNothing()
}

/** Returns the number of a new check and the customer that it is about; null without a customer. */
export async function startCheck({
  db,
  userId,
}: Scope): Promise<{ customerId: string; check: number } | null> {
  const rows = await db
    .update(t)
    .set({ startedChecks: sql`started_checks + 1` })
    .where(eq(t.userId, userId))
    .returning({ customerId: t.customerId, check: t.startedChecks })
  return rows[0] ?? null
}

/** Stores the answer of a check, unless the answer of a later check is stored. Returns whether it was stored. */
export async function storeCheck(
  { db, userId }: Scope,
  { check, subscription, now }: { check: number; subscription: StoredSubscription | null; now: Date },
): Promise<boolean> {
  const { trial, pendingChange, ...fields } = subscription ?? noSubscription
  const { rowCount } = await db
    .update(t)
    .set({
      ...fields,
      trialStart: trial?.start ?? null,
      trialEnd: trial?.end ?? null,
      pendingPlan: pendingChange?.plan ?? null,
      pendingReason: pendingChange?.reason ?? null,
      pendingInvoiceId: pendingChange?.invoiceId ?? null,
      pendingUrl: pendingChange?.payUrl ?? null,
      pendingUntil: pendingChange?.until ?? null,
      storedCheck: check,
      checkedAt: now,
      updatedAt: now,
    })
    .where(and(eq(t.userId, userId), lt(t.storedCheck, check)))
  return rowCount === 1
}

const noSubscription = {
  subscriptionId: null,
  status: null,
  plan: null,
  interval: null,
  priceCents: null,
  currency: null,
  periodEnd: null,
  paidUntil: null,
  cancelAtPeriodEnd: false,
  cancelAt: null,
  endedAt: null,
  trial: null,
  hasPaymentMethod: false,
  scheduledPlan: null,
  pendingChange: null,
}

/** Stores that the provider did not answer a check, unless the answer of a later check is stored. */
export async function storeFailedCheck(
  { db, userId }: Scope,
  { check, now }: { check: number; now: Date },
): Promise<void> {
  await db
    .update(t)
    .set({ failedAt: now, updatedAt: now })
    .where(and(eq(t.userId, userId), lt(t.storedCheck, check)))
}

/** Stores when the user last started a checkout. An older answer of the provider may then be out of date. */
export async function storeCheckoutStart({ db, userId }: Scope, now: Date): Promise<void> {
  await db.update(t).set({ checkoutStartedAt: now, updatedAt: now }).where(eq(t.userId, userId))
}

function toCustomerRow(row: typeof t.$inferSelect): CustomerRow {
  const { customerId, storedCheck, checkedAt, failedAt, checkoutStartedAt } = row
  return {
    customerId,
    subscription: toSubscription(row),
    storedCheck,
    checkedAt,
    failedAt,
    checkoutStartedAt,
  }
}

function toSubscription(row: typeof t.$inferSelect): StoredSubscription | null {
  if (row.subscriptionId === null) return null
  const { trialStart, trialEnd } = row
  return {
    subscriptionId: row.subscriptionId,
    // Only storeCheck writes these, and a check of the table fills all of them with the id.
    status: row.status as ProviderStatus,
    plan: row.plan as PlanName | null,
    interval: row.interval as BillingInterval,
    priceCents: row.priceCents!,
    currency: row.currency!,
    periodEnd: row.periodEnd!,
    paidUntil: row.paidUntil,
    cancelAtPeriodEnd: row.cancelAtPeriodEnd,
    cancelAt: row.cancelAt,
    endedAt: row.endedAt,
    trial: trialStart && trialEnd && { start: trialStart, end: trialEnd },
    hasPaymentMethod: row.hasPaymentMethod,
    scheduledPlan: row.scheduledPlan as PlanName | null,
    pendingChange: toPendingChange(row),
  }
}

function toPendingChange(row: typeof t.$inferSelect): PendingChange | null {
  const { pendingPlan, pendingReason, pendingInvoiceId, pendingUrl, pendingUntil } = row
  if (!pendingPlan || !pendingReason || !pendingInvoiceId || !pendingUntil) return null
  return {
    plan: pendingPlan as PlanName, // only storeCheck writes these
    reason: pendingReason as PendingReason,
    invoiceId: pendingInvoiceId,
    payUrl: pendingUrl,
    until: pendingUntil,
  }
}
