import type { Context } from '../context/index.ts'
import { asJob, asUserId } from '../db/index.ts'
import { finishDeletions } from './finish-deletions.ts'
import { deleteNeverUsed, selectUsersWithImagesToDelete } from './images.store.ts'

/**
 * Deletes images that were uploaded more than `olderThanMs` ago and never used. Finishes each deletion that a
 * crash or a failing file store interrupted. A user whose files fail does not stop the others; the failures
 * are thrown at the end.
 */
export async function sweepImages(
  appContext: Pick<Context, 'db' | 'files' | 'clock'>,
  { olderThanMs }: { olderThanMs: number },
): Promise<void> {
  const now = appContext.clock.now()
  const before = new Date(now.getTime() - olderThanMs)
  const userIds = await asJob(appContext.db, (db) => selectUsersWithImagesToDelete(db, before))
  const failures: unknown[] = []
  for (const userId of userIds) {
    await asUserId(appContext.db, userId, (scope) => deleteNeverUsed(scope, { before, now }))
    await finishDeletions(appContext, userId).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'the image sweep could not delete everything')
}
