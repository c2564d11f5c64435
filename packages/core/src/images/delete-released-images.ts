import { AppError, type Context } from '../kernel/index.ts'
import { finishDeletions } from './finish-deletions.ts'

/**
 * Deletes the files of images that a save or delete of the viewer has just released; call it after the commit. What
 * cannot be deleted now is left to the sweep, because the save itself stands. Throws session.required.
 */
export async function deleteReleasedImages(ctx: Context): Promise<void> {
  if (!ctx.viewer) throw new AppError('session.required')
  await finishDeletions(ctx, ctx.viewer.userId).catch(() => {})
}
