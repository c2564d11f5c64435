import { randomBytes } from 'node:crypto'
import { POST_IMAGES } from '@candlebook/contract/blog'
import type { StoredImage } from '@candlebook/contract/images'
import type { Context } from '../context/index.ts'
import { type CleanPicture, cleanPicture, pictureFormats } from '../images/index.ts'
import { AppError } from '../kernel/index.ts'
import { asEditor } from './as-editor.ts'
import { requireEditor } from './blog.policy.ts'
import { buildPostImageKey } from './blog-image-key.ts'
import { insertBlogImage, lockBlogStorage, removeBlogImage, sumBlogImageBytes } from './blog-images.store.ts'

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
