import { asAuth, splitIntoBatches } from '../../db/index.ts'
import type { IdentityContext } from '../auth/identity-context.ts'
import { MAX_SESSION_MS } from '../rules/session-rules.ts'
import { selectLiveSessionIds } from '../stores/sessions.store.ts'

/** The channel on which the database says that sessions of a user were deleted; a message is the id of the user. */
export const ENDED_SESSIONS_CHANNEL = 'candlebook_ended_sessions'

/** Returns the ids that belong to live sessions. Used for connections that stay open longer than a request. */
export async function listLiveSessions(
  { authDb, clock }: Pick<IdentityContext, 'authDb' | 'clock'>,
  sessionIds: string[],
): Promise<Set<string>> {
  const now = clock.now()
  const createdAfter = new Date(now.getTime() - MAX_SESSION_MS)
  const live = new Set<string>()
  for (const ids of splitIntoBatches(sessionIds)) {
    const found = await asAuth(authDb, (db) => selectLiveSessionIds(db, { ids, now, createdAfter }))
    for (const id of found) live.add(id)
  }
  return live
}
