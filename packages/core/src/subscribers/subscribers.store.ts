import type { Trial } from '@candlebook/domain/subscriptions'
import { eq, sql } from 'drizzle-orm'
import type { Scope } from '../db/index.ts'
import { subscribers } from './subscribers.table.ts'

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
