import { asAuth } from '../../db/index.ts'
import type { IdentityContext } from '../auth/identity-context.ts'
import { computeEnd } from '../rules/session-rules.ts'
import { type SignedInUser, updateRefresh } from '../stores/sessions.store.ts'

/**
 * Moves the expiry of a session one hour ahead; see session-rules.ts. Returns the session with its new times.
 * A recovery session stays as it is. Null when the session has ended in the meantime.
 */
export async function refreshSession(
  { authDb, clock }: Pick<IdentityContext, 'authDb' | 'clock'>,
  user: SignedInUser,
): Promise<SignedInUser | null> {
  if (user.isRecovery) return user
  const now = clock.now()
  const endsAt = computeEnd({ now, openedAt: user.openedAt })
  const isStored = await asAuth(authDb, (db) => updateRefresh(db, { ...user, endsAt, now }))
  return isStored ? { ...user, refreshedAt: now, endsAt } : null
}
