import type { Context } from '../context/index.ts'
import { asJob } from '../db/index.ts'
import { buildPostImageKey } from './blog-image-key.ts'
import { markUnusedDeleted, removeBlogImage, selectDeletedBlogImages } from './blog-images.store.ts'

const BATCH = 100

/**
 * Deletes pictures of the blog that no post has named for `olderThanMs`: their files, then their rows, so that the next
 * run finds what a crash left. A file that cannot be deleted does not stop the others; the failures are thrown at the
 * end.
 */
export async function sweepPostImages(
  { db, files, clock }: Pick<Context, 'db' | 'files' | 'clock'>,
  { olderThanMs }: { olderThanMs: number },
): Promise<void> {
  const now = clock.now()
  const before = new Date(now.getTime() - olderThanMs)
  await asJob(db, (job) => markUnusedDeleted(job, { before, now }))
  const failures: unknown[] = []
  for (let after: string | undefined = ''; after !== undefined; ) {
    const from: string = after
    const names = await asJob(db, (job) => selectDeletedBlogImages(job, { after: from, limit: BATCH }))
    for (const name of names) {
      const deleted = files.delete(buildPostImageKey(name))
      await deleted
        .then(() => asJob(db, (job) => removeBlogImage(job, name)))
        .catch((error: unknown) => failures.push(error))
    }
    after = names.at(-1)
  }
  if (failures.length > 0)
    throw new AggregateError(failures, 'some pictures of the blog could not be deleted')
}
