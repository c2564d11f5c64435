import { recordAction } from '../../audit/index.ts'
import { asAuth, type Connection } from '../../db/index.ts'
import { AppError, isId } from '../../kernel/index.ts'
import type { IdentityContext } from '../auth/identity-context.ts'
import { deleteSession, deleteSessions, type SignedInUser } from '../stores/sessions.store.ts'
import { endDevices } from '../stores/users.store.ts'

type Ports = Pick<IdentityContext, 'authDb' | 'clock' | 'source'>

/** Ends one session of the user. Throws sessions.not_found, also for a session of another user. */
export async function endSession(ctx: Ports, { userId }: SignedInUser, id: string): Promise<void> {
  if (!isId(id)) throw new AppError('sessions.not_found')
  await asAuth(ctx.authDb, async (db) => {
    if (!(await deleteSession(db, { userId, sessionId: id }))) throw new AppError('sessions.not_found')
    await recordEnd(ctx, db, { userId, detail: 'one' })
  })
}

/** Ends all sessions of the user but the one that asks. No browser is known for the account any more. */
export async function endOtherSessions(ctx: Ports, { userId, sessionId }: SignedInUser): Promise<void> {
  await asAuth(ctx.authDb, async (db) => {
    await endDevices(db, { userId, now: ctx.clock.now() })
    if ((await deleteSessions(db, { userId, exceptId: sessionId })) > 0)
      await recordEnd(ctx, db, { userId, detail: 'others' })
  })
}

/** Ends all sessions of the user, on every node from the next request. No browser is known for the account any more. */
export async function endAllSessions(ctx: Ports, { userId }: { userId: string }): Promise<void> {
  await asAuth(ctx.authDb, async (db) => {
    await endDevices(db, { userId, now: ctx.clock.now() })
    if ((await deleteSessions(db, { userId })) > 0) await recordEnd(ctx, db, { userId, detail: 'all' })
  })
}

async function recordEnd(
  { clock, source }: Ports,
  db: Connection,
  { userId, detail }: { userId: string; detail: 'one' | 'others' | 'all' },
): Promise<void> {
  await recordAction(db, {
    action: 'sessions.ended',
    userId,
    targetId: null,
    detail,
    now: clock.now(),
    source,
  })
}
