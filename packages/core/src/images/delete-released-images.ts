import type { Context } from '../context/index.ts'
import { requireUserId } from '../kernel/index.ts'
import { finishDeletions } from './finish-deletions.ts'

/**
 * Deletes the files of images that a save or delete of the viewer has just released; call it after the commit. What
 * cannot be deleted now is left to the sweep, because the save itself stands. Throws session.required.
 */
export async function deleteReleasedImages(ctx: Context): Promise<void> {
  const userId = requireUserId(ctx.actor)
  await finishDeletions(ctx, userId).catch(() => {})
}
