import type { Database } from '../../db/index.ts'
import type { Actor, Clock } from '../../kernel/index.ts'
import { MAX_SESSION_MS } from '../rules/session-rules.ts'
import { findLiveSession, type SignedInUser } from '../stores/sessions.store.ts'
import { readCredential, type SessionHeaders } from './read-credential.ts'

/**
 * The user of the live session that the headers name; null without one. Reads the session and the profile from
 * the database every time, so the end of a session or of administrator rights takes effect on the next
 * request.
 */
export async function findSignedInUser(
  app: { db: Database; clock: Clock; secret: string; baseUrl: string },
  headers: SessionHeaders,
): Promise<SignedInUser | null> {
  const credential = readCredential(headers, app)
  if (credential?.kind !== 'session') return null
  const { token } = credential
  const now = app.clock.now()
  const createdAfter = new Date(now.getTime() - MAX_SESSION_MS)
  return await findLiveSession(app.db, { token, now, createdAfter })
}

/**
 * The actor of a request: the signed-in user or administrator, or anonymous without a session. With
 * `requireAdminFactor` an administrator whose session has no second factor is a user.
 */
export function toActor(
  user: SignedInUser | null,
  { requireAdminFactor }: { requireAdminFactor: boolean },
): Actor {
  if (!user) return { kind: 'anonymous' }
  const { userId, isRecovery, isAdmin, demoEndsAt } = user
  if (demoEndsAt !== null) return { kind: 'demo', userId }
  if (isRecovery) return { kind: 'recovery', userId }
  if (!isAdmin) return { kind: 'user', userId }
  if (lacksAdminFactor(user, { requireAdminFactor })) return { kind: 'user', userId, lacksAdminFactor: true }
  return { kind: 'administrator', userId }
}

/** Whether the session gives an administrator no administrator rights, because it has no second factor. */
export function lacksAdminFactor(
  { isAdmin, hasSecondFactor }: SignedInUser,
  { requireAdminFactor }: { requireAdminFactor: boolean },
): boolean {
  return isAdmin && requireAdminFactor && !hasSecondFactor
}
