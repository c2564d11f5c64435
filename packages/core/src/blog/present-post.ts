import type { BlogPost } from '@candlebook/contract/blog'
import type { PostRow } from './blog.store.ts'

/** The post as the API shows it. */
export function presentPost({ createdAt, updatedAt, ...row }: PostRow): BlogPost {
  return { ...row, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() }
}
