import { parsePostImageName } from '@candlebook/contract/blog'
import type { Connection } from '../db/index.ts'
import { buildFieldRefusal } from '../kernel/index.ts'
import { lockBlogImages, markReleased, markUsed } from './blog-images.store.ts'

/**
 * Locks the pictures that a post is about to name or stop naming. Call it before the post is written. Throws
 * request.invalid with post.image_unknown on `images.N` for an address that is not a stored picture of the blog.
 */
export async function lockPostImages(
  db: Connection,
  { urls, earlier }: { urls: string[]; earlier: string[] },
): Promise<void> {
  const known = new Set(await lockBlogImages(db, toNames([...urls, ...earlier])))
  const problems = urls.flatMap((url, at) =>
    known.has(parsePostImageName(url) ?? '')
      ? []
      : [{ field: `images.${at}`, code: 'post.image_unknown' as const }],
  )
  if (problems.length > 0) throw buildFieldRefusal(problems)
}

/** Stores which of the locked pictures are in use. Call it after the post is written, in the same transaction. */
export async function setPostImages(
  db: Connection,
  { urls, earlier, now }: { urls: string[]; earlier: string[]; now: Date },
): Promise<void> {
  await markUsed(db, { names: toNames(urls), now })
  await markReleased(db, { names: toNames(earlier.filter((url) => !urls.includes(url))), now })
}

function toNames(urls: string[]): string[] {
  return [...new Set(urls.map(parsePostImageName))].filter((name) => name !== null)
}
