import type { BlogPost, CreateBlogPost } from '@candlebook/contract/blog'
import { recordAction } from '../audit/index.ts'
import type { Context } from '../context/index.ts'
import type { Connection } from '../db/index.ts'
import { newId, requireSameRequest, type StoredKey, toStoredKey } from '../kernel/index.ts'
import { asEditor } from './as-editor.ts'
import { findPostByClientKey, insertPost, type PostRow } from './blog.store.ts'
import { presentPost } from './present-post.ts'
import { lockPostImages, setPostImages } from './set-post-images.ts'

/**
 * Creates a post and returns it as stored; it is a draft unless `published` is set [ABLG-03]. A repeated request with
 * the same clientKey returns the first post and adds nothing. Throws session.required, admin.required,
 * request.client_key_reused, and request.invalid for an image that is not stored for the blog.
 */
export function createPost(ctx: Context, { clientKey, ...fields }: CreateBlogPost): Promise<BlogPost> {
  return asEditor(ctx, async ({ db, userId }) => {
    const key = toStoredKey(clientKey, fields)
    const known = clientKey ? await findPostByClientKey(db, clientKey) : null
    if (known) return presentPost(requireSameRequest(known, key))

    const now = ctx.clock.now()
    const images = { urls: fields.images, earlier: [] }
    await lockPostImages(db, images)
    const post = await insertPost(db, { ...fields, id: newId(), ...key, now })
    if (!post) return presentPost(await findConcurrentPost(db, key)) // only the client key can conflict
    await setPostImages(db, { ...images, now })
    const recorded = { userId, targetId: post.id, now, source: ctx.source }
    await recordAction(db, { action: 'blog.created', ...recorded })
    if (post.published) await recordAction(db, { action: 'blog.published', ...recorded })
    return presentPost(post)
  })
}

async function findConcurrentPost(db: Connection, key: StoredKey): Promise<PostRow> {
  const post = key.clientKey ? await findPostByClientKey(db, key.clientKey) : null
  if (!post) throw new Error('the existing post with this client key was deleted')
  return requireSameRequest(post, key)
}
