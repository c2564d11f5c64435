import type { PlanName } from '@candlebook/domain/billing/plans'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Scope } from '../db/index.ts'
import { checkouts } from './billing.table.ts'

/** An attempt to start a checkout. `sessionId` and `url` are null until the provider answered. */
export type CheckoutRow = {
  id: string
  plan: PlanName
  trialDays: number | null
  state: 'starting' | 'open' | 'complete' | 'expired'
  sessionId: string | null
  url: string | null
  expiresAt: Date | null
  createdAt: Date
}

const columns = {
  id: checkouts.id,
  plan: checkouts.plan,
  trialDays: checkouts.trialDays,
  state: checkouts.state,
  sessionId: checkouts.sessionId,
  url: checkouts.url,
  expiresAt: checkouts.expiresAt,
  createdAt: checkouts.createdAt,
}

/** The user's attempt that is starting or open; null without one. */
export async function findOpenCheckout({ db, userId }: Scope): Promise<CheckoutRow | null> {
  const rows = await db
    .select(columns)
    .from(checkouts)
    .where(and(eq(checkouts.userId, userId), inArray(checkouts.state, ['starting', 'open'])))
    .limit(1)
  return (rows[0] as CheckoutRow | undefined) ?? null // checks and insertCheckout allow the values of the type only
}

/** The newest attempt of the user, in any state; null without one. */
export async function findLastCheckout({ db, userId }: Scope): Promise<CheckoutRow | null> {
  const rows = await db
    .select(columns)
    .from(checkouts)
    .where(eq(checkouts.userId, userId))
    .orderBy(desc(checkouts.createdAt), desc(checkouts.id))
    .limit(1)
  return (rows[0] as CheckoutRow | undefined) ?? null // as above
}

/** The user's checkout of this session; null for the session of another person. */
export async function findCheckoutBySession(
  { db, userId }: Scope,
  sessionId: string,
): Promise<CheckoutRow | null> {
  const rows = await db
    .select(columns)
    .from(checkouts)
    .where(and(eq(checkouts.userId, userId), eq(checkouts.sessionId, sessionId)))
    .limit(1)
  return (rows[0] as CheckoutRow | undefined) ?? null // as above
}

/** Adds an attempt, unless the user has one that is starting or open. */
export async function insertCheckout(
  { db, userId }: Scope,
  attempt: { id: string; plan: PlanName; trialDays: number | null; now: Date },
): Promise<void> {
  const { now, ...columns } = attempt
  await db
    .insert(checkouts)
    .values({ ...columns, userId, state: 'starting', createdAt: now, updatedAt: now })
    .onConflictDoNothing()
}

/** Stores the session that the provider opened for an attempt. */
export async function storeSession(
  { db, userId }: Scope,
  session: { id: string; sessionId: string; url: string; expiresAt: Date; now: Date },
): Promise<void> {
  const { id, now, ...columns } = session
  await db
    .update(checkouts)
    .set({ ...columns, state: 'open', updatedAt: now })
    .where(and(eq(checkouts.userId, userId), eq(checkouts.id, id), eq(checkouts.state, 'starting')))
}

/** Ends a checkout that was completed or has expired. */
export async function closeCheckout(
  { db, userId }: Scope,
  closed: { sessionId: string; state: 'complete' | 'expired'; now: Date },
): Promise<void> {
  const { sessionId, state, now } = closed
  await db
    .update(checkouts)
    .set({ state, url: null, updatedAt: now })
    .where(and(eq(checkouts.userId, userId), eq(checkouts.sessionId, sessionId), eq(checkouts.state, 'open')))
}

/** Removes an attempt that never got a session. */
export async function deleteStart({ db, userId }: Scope, id: string): Promise<void> {
  await db
    .delete(checkouts)
    .where(and(eq(checkouts.userId, userId), eq(checkouts.id, id), eq(checkouts.state, 'starting')))
}
