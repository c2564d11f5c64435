import type { Connection } from '../db/index.ts'
import { newId } from '../kernel/index.ts'
import { insertStep, type StepPurpose } from './pending-steps.store.ts'
import { createOneTimeToken, hashOneTimeToken } from './tokens.ts'

/** A step can be finished for this long. */
export const MAX_STEP_MS = 5 * 60 * 1000

/** A step that was just begun: its token for the cookie, and its user. */
export type OpenedStep = { token: string; userId: string | null }

/**
 * Begins a step in the transaction of the connection. Its token has 256 random bits, opens nothing by itself,
 * and is stored hashed.
 */
export async function openStep(
  db: Connection,
  step: { purpose: StepPurpose; userId: string | null; challenge?: string; now: Date },
): Promise<OpenedStep> {
  const { purpose, userId, challenge = null, now } = step
  const token = createOneTimeToken()
  const expiresAt = new Date(now.getTime() + MAX_STEP_MS)
  await insertStep(db, {
    id: newId(),
    purpose,
    userId,
    challenge,
    tokenHash: hashOneTimeToken(token),
    expiresAt,
    now,
  })
  return { token, userId }
}
