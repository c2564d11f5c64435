import type { BlogPost } from '@candlebook/contract/blog'
import type { Context } from '../context/index.ts'
import { asVisitor } from '../db/index.ts'
import { selectFeedPosts } from './blog.store.ts'

/** What the feed says about a post. */
export type FeedPost = Pick<BlogPost, 'id' | 'title' | 'excerpt' | 'author' | 'createdAt'>

/** The published posts for the feed, newest created first, for anyone. */
export async function listFeedPosts({ db }: Pick<Context, 'db'>, limit: number): Promise<FeedPost[]> {
  const rows = await asVisitor(db, (visitor) => selectFeedPosts(visitor, limit))
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }))
}
