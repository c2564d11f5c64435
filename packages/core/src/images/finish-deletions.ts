import type { Context } from '../context/index.ts'
import { asUserId } from '../db/index.ts'
import { buildImageKey } from './image-address.ts'
import { removeImages, selectDeleted } from './images.store.ts'

const BATCH = 100

/**
 * Deletes the files of the user's deleted images, then their rows. In this order a crash leaves a row, and
 * the next run finds it. When a file cannot be deleted, the other files are still deleted, and the failures
 * are thrown at the end.
 */
export async function finishDeletions(
  { db, files }: Pick<Context, 'db' | 'files'>,
  userId: string,
): Promise<void> {
  const failures: unknown[] = []
  let after = ''
  for (;;) {
    const batch = await asUserId(db, userId, (scope) => selectDeleted(scope, { after, limit: BATCH }))
    const deleted: string[] = []
    for (const { id, name } of batch) {
      await files.delete(buildImageKey({ userId, name })).then(
        () => deleted.push(id),
        (error) => failures.push(error),
      )
    }
    if (deleted.length > 0) await asUserId(db, userId, (scope) => removeImages(scope, deleted))
    const last = batch.at(-1)
    if (!last || batch.length < BATCH) break
    after = last.id
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some image files could not be deleted')
}
