import type { BlogPost } from '@candlebook/contract/blog'
import type { Context } from '../context/index.ts'
import { asVisitor } from '../db/index.ts'
import { AppError, isId } from '../kernel/index.ts'
import { asEditor } from './as-editor.ts'
import { findPost, type PostRow } from './blog.store.ts'
import { presentPost } from './present-post.ts'

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
  const find = () => asVisitor(db, (visitor) => findPost(visitor, { id, kind: 'published' }))
  return presentFound(isId(id) ? await find() : null)
}

function presentFound(row: PostRow | null): BlogPost {
  if (!row) throw new AppError('blog.not_found')
  return presentPost(row)
}
