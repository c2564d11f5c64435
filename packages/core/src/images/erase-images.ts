import type { Context } from '../context/index.ts'
import { asUserId } from '../db/index.ts'
import { finishDeletions } from './finish-deletions.ts'
import { buildImageFolder } from './image-address.ts'
import { markAllDeleted } from './images.store.ts'

/**
 * Deletes all image files of a user, then their rows, then files that an interrupted upload left without a row. Throws
 * when a file cannot be deleted; a second call continues.
 */
export async function eraseImages(
  { db, files, clock }: Pick<Context, 'db' | 'files' | 'clock'>,
  userId: string,
): Promise<void> {
  await asUserId(db, userId, (scope) => markAllDeleted(scope, clock.now()))
  await finishDeletions({ db, files }, userId)
  for (;;) {
    const keys = await files.list(buildImageFolder(userId))
    if (keys.length === 0) return
    for (const key of keys) await files.delete(key)
  }
}
