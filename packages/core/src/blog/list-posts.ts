import type { BlogPage, ListBlogPosts } from '@candlebook/contract/blog'
import type { Context } from '../context/index.ts'
import { asVisitor, type Connection } from '../db/index.ts'
import { createCursor, creationParts } from '../kernel/index.ts'
import { asEditor } from './as-editor.ts'
import { type PostKind, selectPosts } from './blog.store.ts'
import { presentPost } from './present-post.ts'

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
  return asVisitor(db, (visitor) => readPage(visitor, 'published', query))
}

async function readPage(db: Connection, kind: PostKind, { cursor, limit }: ListBlogPosts): Promise<BlogPage> {
  const after = cursor ? cursors.decode(cursor) : null
  const rows = await selectPosts(db, { kind, after, limit: limit + 1 })
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return { items: page.map(presentPost), nextCursor: last ? cursors.encode(last) : null }
}
