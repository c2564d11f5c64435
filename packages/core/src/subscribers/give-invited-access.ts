import { computeGrantEnd } from '@candlebook/domain/subscriptions'
import type { Scope } from '../db/index.ts'
import { newId } from '../kernel/index.ts'
import { insertGrant } from './grants.store.ts'
import { readAccess } from './read-access.ts'
import { upsertOnboarding } from './subscribers.store.ts'

/**
 * Gives the user the access of an invitation from now on, and completes the onboarding, because an invited user has
 * nothing to choose [INV-12]. During Premium the access waits and starts when Premium ends. In the transaction of the redemption.
 */
export async function giveInvitedAccess(
  scope: Scope,
  { invitationId, durationDays, now }: { invitationId: string; durationDays: number; now: Date },
): Promise<void> {
  const endsAt = computeGrantEnd(now, durationDays)
  const waits = (await readAccess(scope, now)).planType === 'Premium'
  await insertGrant(scope, { id: newId(), invitationId, durationDays, startsAt: now, endsAt, waits, now })
  await upsertOnboarding(scope, { onboardingCompleted: true, now })
}
