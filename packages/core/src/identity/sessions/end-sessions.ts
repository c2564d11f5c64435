import { asAuth } from '../../db/index.ts'
import { AppError, isId } from '../../kernel/index.ts'
import type { IdentityContext } from '../auth/identity-context.ts'
import { deleteSession, deleteSessions, type SignedInUser } from '../stores/sessions.store.ts'

type Ports = Pick<IdentityContext, 'authDb'>

/** Ends one session of the user. Throws sessions.not_found, also for a session of another user. */
export async function endSession({ authDb }: Ports, { userId }: SignedInUser, id: string): Promise<void> {
  const isEnded = isId(id) && (await asAuth(authDb, (db) => deleteSession(db, { userId, sessionId: id })))
  if (!isEnded) throw new AppError('sessions.not_found')
}

/** Ends all sessions of the user but the one that asks. */
export async function endOtherSessions({ authDb }: Ports, user: SignedInUser): Promise<void> {
  const { userId, sessionId } = user
  await asAuth(authDb, (db) => deleteSessions(db, { userId, exceptId: sessionId }))
}

/** Ends all sessions of the user, on every node from the next request. */
export async function endAllSessions({ authDb }: Ports, { userId }: { userId: string }): Promise<void> {
  await asAuth(authDb, (db) => deleteSessions(db, { userId }))
}
