import { createHash } from 'node:crypto'
import { recordAction, type Source } from '../audit/index.ts'
import { asJobForUser, type Database } from '../db/index.ts'
import { lockOutAccount } from '../identity/index.ts'
import type { JobQueue } from '../jobs/index.ts'
import { AppError, type Clock, newId } from '../kernel/index.ts'
import { insertErasure } from './erasures.store.ts'

/**
 * Locks an account out, records that it is to be erased, and enqueues the job, all in one transaction. Returns the id
 * of the record. The caller has checked who asks. Throws accounts.not_found, also when the erasure was requested
 * before, accounts.last_administrator, and admin.required when another person asks who is no administrator at the
 * moment of the lock.
 */
export async function requestErasure(
  { db, jobs, clock, source }: ErasureRequestPorts,
  { userId, requestedBy, isDemo = false }: { userId: string; requestedBy: string; isDemo?: boolean },
): Promise<string> {
  const id = newId()
  const now = clock.now()
  await asJobForUser(db, userId, async (scope) => {
    const askedBy = requestedBy === userId ? null : requestedBy
    const outcome = await lockOutAccount(scope, { now, askedBy })
    if (outcome === 'not_permitted') throw new AppError('admin.required')
    if (outcome === 'missing' || outcome === 'locked_before') throw new AppError('accounts.not_found')
    if (outcome === 'last_administrator') throw new AppError('accounts.last_administrator')
    await insertErasure(scope.db, { id, userId, userHash: hashUserId(userId), requestedBy, isDemo, now })
    await recordAction(scope.db, {
      action: 'accounts.erasure_requested',
      userId: requestedBy,
      targetId: userId,
      now,
      source,
    })
    await jobs.enqueue(scope.db, 'accounts.erase', { erasureId: id })
  })
  return id
}

type ErasureRequestPorts = { db: Database; jobs: JobQueue; clock: Clock; source?: Source | undefined }

/** The hash of a user's id in the record of an erasure. */
export function hashUserId(userId: string): string {
  return createHash('sha256').update(userId).digest('hex')
}
