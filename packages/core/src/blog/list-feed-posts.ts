import type { BlogPost } from '@candlebook/contract/blog'
import type { Context } from '../context/index.ts'
import { asVisitor } from '../db/index.ts'
import { selectFeedPosts } from './blog.store.ts'

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
  const rows = await asVisitor(db, (visitor) => selectFeedPosts(visitor, limits))
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }))
}
