import type { Context } from '../context/index.ts'
import { requireUserId } from '../kernel/index.ts'
import { finishDeletions } from './finish-deletions.ts'

/**
 * Deletes the files of images that a save or delete of the viewer has released; call it after the commit. A
 * failed deletion throws nothing, because the save is committed: the sweep tries it again. Throws
 * session.required.
 */
export async function deleteReleasedImages(ctx: Context): Promise<void> {
  const userId = requireUserId(ctx.actor)
  await finishDeletions(ctx, userId).catch(() => {})
}
