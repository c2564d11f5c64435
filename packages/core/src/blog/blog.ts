import type { AuditAction } from '@candlebook/contract/audit-actions'
import type {
  BlogPage,
  BlogPost,
  CreateBlogPost,
  ListBlogPosts,
  UpdateBlogPost,
} from '@candlebook/contract/blog'
import { recordAction } from '../audit/index.ts'
import type { Context } from '../context/index.ts'
import { asVisitor, type Connection, transaction } from '../db/index.ts'
import {
  AppError,
  createCursor,
  creationParts,
  isId,
  newId,
  requireSameRequest,
  type StoredKey,
  toStoredKey,
} from '../kernel/index.ts'
import { asEditor } from './blog.policy.ts'
import {
  deletePostRow,
  findPost,
  findPostByClientKey,
  insertPost,
  listFeedPostRows,
  listPostRows,
  listPublishedPostIds,
  lockPost,
  type PostKind,
  type PostRow,
  updatePostRow,
} from './blog.store.ts'
import { lockPostImages, setPostImages } from './blog-images.ts'

/** The post as the API shows it. */
function presentPost({ createdAt, updatedAt, ...row }: PostRow): BlogPost {
  return { ...row, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() }
}

/** One post or draft, for an administrator. Throws session.required, admin.required and blog.not_found. */
export async function getPost(ctx: Context, { id }: { id: string }): Promise<BlogPost> {
  return presentFound(
    await asEditor(ctx, async ({ db }) => (isId(id) ? findPost(db, { id, kind: 'all' }) : null)),
  )
}

/** One published post, for anyone. Throws blog.not_found, also for the id of a draft [BLOG-09] [API-22]. */
export async function getPublishedPost(
  { db }: Pick<Context, 'db'>,
  { id }: { id: string },
): Promise<BlogPost> {
  const find = () => transaction(asVisitor(db), (visitor) => findPost(visitor, { id, kind: 'published' }))
  return presentFound(isId(id) ? await find() : null)
}

function presentFound(row: PostRow | null): BlogPost {
  if (!row) throw new AppError('blog.not_found')
  return presentPost(row)
}

const cursors = createCursor('blog.bad_cursor', creationParts)

/**
 * A page of all posts, drafts included, newest created first [ABLG-01]. Throws session.required, admin.required and
 * blog.bad_cursor.
 */
export function listPosts(ctx: Context, query: ListBlogPosts): Promise<BlogPage> {
  return asEditor(ctx, ({ db }) => readPage(db, 'all', query))
}

/** A page of the published posts, newest created first, for anyone [BLOG-01]. Throws blog.bad_cursor. */
export function listPublishedPosts({ db }: Pick<Context, 'db'>, query: ListBlogPosts): Promise<BlogPage> {
  return transaction(asVisitor(db), (visitor) => readPage(visitor, 'published', query))
}

async function readPage(db: Connection, kind: PostKind, { cursor, limit }: ListBlogPosts): Promise<BlogPage> {
  const after = cursor ? cursors.decode(cursor) : null
  const rows = await listPostRows(db, { kind, after, limit: limit + 1 })
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return { items: page.map(presentPost), nextCursor: last ? cursors.encode(last) : null }
}

/** What the feed says about a post; `content` is null for the posts beyond the first `maxContentBytes`. */
export type FeedPost = Pick<
  BlogPost,
  'id' | 'title' | 'excerpt' | 'author' | 'images' | 'imageTexts' | 'createdAt'
> & { content: string | null }

/** The published posts for the feed, newest created first, for anyone. */
export async function listFeedPosts(
  { db }: Pick<Context, 'db'>,
  limits: { limit: number; maxContentBytes: number },
): Promise<FeedPost[]> {
  const rows = await transaction(asVisitor(db), (visitor) => listFeedPostRows(visitor, limits))
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }))
}

/** The ids of the published posts with their last change, newest created first, for the map of search engines. */
export async function listPublishedIds(
  { db }: Pick<Context, 'db'>,
  limit: number,
): Promise<{ id: string; updatedAt: string }[]> {
  const rows = await transaction(asVisitor(db), (visitor) => listPublishedPostIds(visitor, limit))
  return rows.map(({ id, updatedAt }) => ({ id, updatedAt: updatedAt.toISOString() }))
}

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
    if (!post) return presentPost(await getConcurrentPost(db, key)) // only the client key can conflict
    await setPostImages(db, { ...images, now })
    const recorded = { userId, targetId: post.id, now, source: ctx.source }
    await recordAction(db, { action: 'blog.created', ...recorded })
    if (post.published) await recordAction(db, { action: 'blog.published', ...recorded })
    return presentPost(post)
  })
}

async function getConcurrentPost(db: Connection, key: StoredKey): Promise<PostRow> {
  const post = key.clientKey ? await findPostByClientKey(db, key.clientKey) : null
  if (!post) throw new Error('the existing post with this client key was deleted')
  return requireSameRequest(post, key)
}

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
