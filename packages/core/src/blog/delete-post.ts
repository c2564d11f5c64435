import { recordAction } from '../audit/index.ts'
import type { Context } from '../context/index.ts'
import { AppError, isId } from '../kernel/index.ts'
import { asEditor } from './as-editor.ts'
import { deletePostRow, lockPost } from './blog.store.ts'
import { lockPostImages, setPostImages } from './set-post-images.ts'

/**
 * Deletes a post permanently [ABLG-05]. The sweep deletes its images a day later. Throws session.required,
 * admin.required and blog.not_found.
 */
export function deletePost(ctx: Context, { id }: { id: string }): Promise<void> {
  return asEditor(ctx, async ({ db, userId }) => {
    const stored = isId(id) ? await lockPost(db, id) : null
    if (!stored) throw new AppError('blog.not_found')
    const now = ctx.clock.now()
    const images = { urls: [], earlier: stored.images }
    await lockPostImages(db, images)
    await deletePostRow(db, id)
    await setPostImages(db, { ...images, now })
    await recordAction(db, { action: 'blog.deleted', userId, targetId: id, now, source: ctx.source })
  })
}
