import { randomBytes } from 'node:crypto'
import type { StoredImage } from '@candlebook/contract/images'
import { isPostImageName, POST_IMAGES, parsePostImageName } from '@candlebook/contract/post-images'
import type { Context } from '../context/index.ts'
import { asJob, asVisitor, type Connection, transaction } from '../db/index.ts'
import { type CleanPicture, cleanPicture, pictureFormats } from '../images/index.ts'
import { type Actor, AppError, buildFieldRefusal } from '../kernel/index.ts'
import { asEditor, requireEditor } from './blog.policy.ts'
import { isImagePublished } from './blog.store.ts'
import {
  insertBlogImage,
  listDeletedBlogImages,
  lockBlogImages,
  lockBlogStorage,
  markReleased,
  markUnusedDeleted,
  markUsed,
  removeBlogImage,
  sumBlogImageBytes,
} from './blog-images.store.ts'

/** The key of a picture of the blog in the file store. It names no user, so that no erasure deletes it. */
function buildPostImageKey(name: string): string {
  return `blog-images/posts/${name}`
}

/**
 * Stores a cleaned picture for the blog and returns its address, which anyone can open. The bytes decide its type; the
 * type that the client declares is ignored [ABLG-06]. The sweep deletes the picture after a day unless a post names it.
 * Throws session.required, admin.required, blog.storage_full, images.not_stored, and everything that cleanPicture throws.
 */
export async function uploadPostImage(ctx: Context, { bytes }: { bytes: Uint8Array }): Promise<StoredImage> {
  const userId = requireEditor(ctx.actor) // before the work of decoding
  const picture = await cleanPicture(bytes, { userId })
  const { width, height } = picture
  const name = `${randomBytes(16).toString('hex')}-${width}x${height}.${pictureFormats[picture.format].extension}`
  await writePicture(ctx, { picture, name })
  return { url: `${POST_IMAGES}/${name}`, width, height, bytes: picture.bytes.length }
}

/** Inserts the row before it stores the file: after a crash at any point the sweep finds the row and deletes both. */
async function writePicture(
  ctx: Context,
  { picture, name }: { picture: CleanPicture; name: string },
): Promise<void> {
  const { format, bytes, width, height } = picture
  const { contentType } = pictureFormats[format]
  const now = ctx.clock.now()
  await asEditor(ctx, async ({ db }) => {
    await lockBlogStorage(db)
    const usedBytes = await sumBlogImageBytes(db)
    if (usedBytes + bytes.length > (ctx.maxStoredBytes ?? Infinity)) throw new AppError('blog.storage_full')
    await insertBlogImage(db, { name, contentType, bytes: bytes.length, width, height, now })
  })
  try {
    await ctx.files.put(buildPostImageKey(name), bytes, contentType)
  } catch (cause) {
    await asEditor(ctx, ({ db }) => removeBlogImage(db, name))
    throw new AppError('images.not_stored', { cause })
  }
}

/**
 * The bytes and type of a picture of the blog: for anyone when a published post names it, otherwise for administrators
 * only. `findActor` is called for the latter only. Throws images.not_found.
 */
export async function openPostImage(
  { db, files, findActor }: Pick<Context, 'db' | 'files'> & { findActor: () => Promise<Actor> },
  { name }: { name: string },
): Promise<{ bytes: Uint8Array; contentType: string; isPublic: boolean }> {
  if (!isPostImageName(name)) throw new AppError('images.not_found')
  const isPublic = await transaction(asVisitor(db), (visitor) =>
    isImagePublished(visitor, `${POST_IMAGES}/${name}`),
  )
  if (!isPublic && (await findActor()).kind !== 'administrator') throw new AppError('images.not_found')
  const bytes = await files.get(buildPostImageKey(name))
  const extension = name.slice(name.lastIndexOf('.') + 1)
  const format = Object.values(pictureFormats).find((one) => one.extension === extension)
  if (!bytes || !format) throw new AppError('images.not_found')
  return { bytes, contentType: format.contentType, isPublic }
}

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
  await transaction(asJob(db), (job) => markUnusedDeleted(job, { before, now }))
  const failures: unknown[] = []
  for (let after: string | undefined = ''; after !== undefined; ) {
    const from: string = after
    const names = await transaction(asJob(db), (job) =>
      listDeletedBlogImages(job, { after: from, limit: BATCH }),
    )
    for (const name of names) {
      const deleted = files.delete(buildPostImageKey(name))
      await deleted
        .then(() => transaction(asJob(db), (job) => removeBlogImage(job, name)))
        .catch((error: unknown) => failures.push(error))
    }
    after = names.at(-1)
  }
  if (failures.length > 0)
    throw new AggregateError(failures, 'some pictures of the blog could not be deleted')
}
