import type { AuditAction } from '@candlebook/contract/audit'
import type { BlogPost, UpdateBlogPost } from '@candlebook/contract/blog'
import { recordAction } from '../audit/index.ts'
import type { Context } from '../context/index.ts'
import { AppError, isId } from '../kernel/index.ts'
import { asEditor } from './as-editor.ts'
import { lockPost, updatePostRow } from './blog.store.ts'
import { presentPost } from './present-post.ts'
import { lockPostImages, setPostImages } from './set-post-images.ts'

/**
 * Writes all fields of a post and returns it as stored. `published` publishes it or takes it back to the drafts
 * [ABLG-04]. Throws session.required, admin.required, blog.not_found, request.invalid for an image that is not stored
 * for the blog, and blog.changed_elsewhere (with the stored post in `data.current`) when the editor started from another
 * version.
 */
export function updatePost(
  ctx: Context,
  { id, version, ...fields }: UpdateBlogPost & { id: string },
): Promise<BlogPost> {
  return asEditor(ctx, async ({ db, userId }) => {
    const stored = isId(id) ? await lockPost(db, id) : null
    if (!stored) throw new AppError('blog.not_found')
    if (stored.version !== version) {
      throw new AppError('blog.changed_elsewhere', { data: { current: presentPost(stored) } })
    }
    const now = ctx.clock.now()
    const images = { urls: fields.images, earlier: stored.images }
    await lockPostImages(db, images)
    const post = await updatePostRow(db, { id, set: fields, now })
    await setPostImages(db, { ...images, now })
    const action = nameChange(stored, fields)
    await recordAction(db, { action, userId, targetId: id, now, source: ctx.source })
    return presentPost(post!) // locked above
  })
}

function nameChange(before: { published: boolean }, after: { published: boolean }): AuditAction {
  if (before.published === after.published) return 'blog.updated'
  return after.published ? 'blog.published' : 'blog.unpublished'
}
