import type { Grant, Trial } from '@candlebook/domain/billing/subscription'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Scope } from '../db/index.ts'
import { invitationGrants, subscribers } from './subscribers.table.ts'

/** A subscriber as the table stores it. */
export type SubscriberRow = Omit<typeof subscribers.$inferSelect, 'createdAt'>

const columns = {
  userId: subscribers.userId,
  email: subscribers.email,
  trialStart: subscribers.trialStart,
  trialEnd: subscribers.trialEnd,
  trialDays: subscribers.trialDays,
  onboardingCompleted: subscribers.onboardingCompleted,
  updatedAt: subscribers.updatedAt,
}

/** The user's row, or null. Every account has one; only an account that is being deleted can lack it. */
export async function findSubscriber({ db, userId }: Scope): Promise<SubscriberRow | null> {
  const rows = await db.select(columns).from(subscribers).where(eq(subscribers.userId, userId)).limit(1)
  return rows[0] ?? null
}

/** Writes whether the onboarding is completed; adds the row if it is missing. A trigger sets the e-mail. */
export async function upsertOnboarding(
  { db, userId }: Scope,
  { onboardingCompleted, now }: { onboardingCompleted: boolean; now: Date },
): Promise<SubscriberRow> {
  const rows = await db
    .insert(subscribers)
    .values({ userId, onboardingCompleted, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: subscribers.userId,
      set: { onboardingCompleted: sql`excluded.onboarding_completed`, updatedAt: now },
    })
    .returning(columns)
  return rows[0]! // the statement wrote one row
}

/** Writes the trial of a user as history, and keeps it when it is the same. */
export async function storeTrial(
  { db, userId }: Scope,
  { trial, trialDays, now }: { trial: Trial; trialDays: number; now: Date },
): Promise<void> {
  const { start: trialStart, end: trialEnd } = trial
  await db
    .insert(subscribers)
    .values({ userId, trialStart, trialEnd, trialDays, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: subscribers.userId,
      set: { trialStart, trialEnd, trialDays, updatedAt: now },
    })
}

/** More grants than a person can collect; the newest decide. */
const MAX_GRANTS = 100

/** The user's grants of access by invitations, the newest first. */
export async function listGrants({ db, userId }: Scope): Promise<Grant[]> {
  return await db
    .select({
      startsAt: invitationGrants.startsAt,
      endsAt: invitationGrants.endsAt,
      waits: invitationGrants.waits,
    })
    .from(invitationGrants)
    .where(eq(invitationGrants.userId, userId))
    .orderBy(desc(invitationGrants.startsAt), desc(invitationGrants.id))
    .limit(MAX_GRANTS)
}

/** Adds a grant. */
export async function insertGrant(
  { db, userId }: Scope,
  grant: Grant & { id: string; invitationId: string; durationDays: number; now: Date },
): Promise<void> {
  const { now, ...columns } = grant
  await db.insert(invitationGrants).values({ ...columns, userId, createdAt: now, updatedAt: now })
}

/** The user's grants that wait for the end of Premium, locked until the end of the transaction. */
export async function lockWaitingGrants({ db, userId }: Scope): Promise<(Grant & { id: string })[]> {
  const t = invitationGrants
  return await db
    .select({ id: t.id, startsAt: t.startsAt, endsAt: t.endsAt, waits: t.waits })
    .from(t)
    .where(and(eq(t.userId, userId), eq(t.waits, true)))
    .limit(MAX_GRANTS)
    .for('update')
}

/** Stores the instants of a grant that waited and has started. */
export async function storeGrantStart(
  { db, userId }: Scope,
  { id, startsAt, endsAt, now }: { id: string; startsAt: Date; endsAt: Date | null; now: Date },
): Promise<void> {
  await db
    .update(invitationGrants)
    .set({ startsAt, endsAt, waits: false, updatedAt: now })
    .where(and(eq(invitationGrants.userId, userId), eq(invitationGrants.id, id)))
}
