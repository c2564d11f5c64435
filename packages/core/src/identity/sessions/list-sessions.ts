import type { SessionSummary } from '@candlebook/contract/identity'
import { asAuth } from '../../db/index.ts'
import { describeDevice } from '../../kernel/index.ts'
import type { IdentityContext } from '../auth/identity-context.ts'
import { MAX_SESSION_MS } from '../rules/session-rules.ts'
import { type SignedInUser, selectSessions } from '../stores/sessions.store.ts'

type Ports = Pick<IdentityContext, 'authDb' | 'clock'>

/** The live sessions of the user, 100 at most, the last used first. */
export function listSessions(ports: Ports, { userId, sessionId }: SignedInUser): Promise<SessionSummary[]> {
  return listSessionsOfUser(ports, userId, sessionId)
}

/** The live sessions of a user without a request: none of them is the current one. */
export async function listSessionsOfUser(
  { authDb, clock }: Ports,
  userId: string,
  currentId: string | null = null,
): Promise<SessionSummary[]> {
  const now = clock.now()
  const createdAfter = new Date(now.getTime() - MAX_SESSION_MS)
  const rows = await asAuth(authDb, (db) => selectSessions(db, { userId, now, createdAfter }))
  return rows.map(({ id, userAgent, createdAt, updatedAt }) => ({
    id,
    device: describeDevice(userAgent),
    createdAt: createdAt.toISOString(),
    lastUsedAt: updatedAt.toISOString(),
    current: id === currentId,
  }))
}
