import { and, eq, gt, lt } from 'drizzle-orm'
import type { Connection } from '../db/index.ts'
import { pendingSteps } from './factors.table.ts'

/** What a browser has begun and must finish. */
export type StepPurpose = 'second_step' | 'passkey_sign_in' | 'passkey_registration'

/** A begun step as its end reads it. */
type PendingStep = { id: string; userId: string | null; challenge: string | null }

/** Adds a step. The earlier steps of the user with this purpose end. */
export async function insertStep(
  db: Connection,
  step: PendingStep & { purpose: StepPurpose; tokenHash: string; expiresAt: Date; now: Date },
): Promise<void> {
  const { now, ...columns } = step
  if (step.userId) await deleteStepsOfUser(db, { userId: step.userId, purpose: step.purpose })
  await db.insert(pendingSteps).values({ ...columns, createdAt: now, updatedAt: now })
}

/** The step with this token, if it can be finished now. */
export async function findStep(
  db: Connection,
  step: { tokenHash: string; purpose: StepPurpose; now: Date },
): Promise<PendingStep | null> {
  const { id, userId, challenge } = pendingSteps
  const rows = await db.select({ id, userId, challenge }).from(pendingSteps).where(isOpen(step))
  return rows[0] ?? null
}

/** Deletes the step with this token and returns it, if it can be finished now: only one caller gets it. */
export async function takeStep(
  db: Connection,
  step: { tokenHash: string; purpose: StepPurpose; now: Date },
): Promise<PendingStep | null> {
  const { id, userId, challenge } = pendingSteps
  const rows = await db.delete(pendingSteps).where(isOpen(step)).returning({ id, userId, challenge })
  return rows[0] ?? null
}

/** Deletes the steps of a user with this purpose. */
export async function deleteStepsOfUser(
  db: Connection,
  { userId, purpose }: { userId: string; purpose: StepPurpose },
): Promise<void> {
  await db.delete(pendingSteps).where(and(eq(pendingSteps.userId, userId), eq(pendingSteps.purpose, purpose)))
}

/** Deletes steps that have expired. */
export async function deleteExpiredSteps(db: Connection, now: Date): Promise<void> {
  await db.delete(pendingSteps).where(lt(pendingSteps.expiresAt, now))
}

function isOpen({ tokenHash, purpose, now }: { tokenHash: string; purpose: StepPurpose; now: Date }) {
  return and(
    eq(pendingSteps.tokenHash, tokenHash),
    eq(pendingSteps.purpose, purpose),
    gt(pendingSteps.expiresAt, now),
  )
}
