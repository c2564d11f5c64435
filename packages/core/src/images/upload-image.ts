import { randomBytes } from 'node:crypto'
import type { StoredImage } from '@candlebook/contract/images'
import { asUser } from '../db/index.ts'
import { AppError, type Context, newId } from '../kernel/index.ts'
import { type CleanPicture, cleanPicture } from './clean-picture.ts'
import { deleteReleasedImages } from './delete-released-images.ts'
import { imageKey, imageUrl } from './image-address.ts'
import { deleteNeverUsed, insertImage } from './images.store.ts'
import { pictureFormats } from './picture-format.ts'

/**
 * Stores a picture of the viewer, cleaned, under a name that cannot be guessed, and gives its address. What the client
 * says it is counts for nothing. Until a save uses it, it is kept for a day. Throws session.required,
 * images.not_stored when the file store fails, and everything that cleanPicture throws.
 */
export async function uploadImage(ctx: Context, { bytes }: { bytes: Uint8Array }): Promise<StoredImage> {
  if (!ctx.viewer) throw new AppError('session.required')
  const picture = await cleanPicture(bytes)
  const { userId } = ctx.viewer
  const name = nameOf(picture, ctx.clock.now())
  await keep(ctx, { picture, name, key: imageKey({ userId, name }) })
  const { width, height } = picture
  return { url: imageUrl({ userId, name }), width, height, bytes: picture.bytes.length }
}

function nameOf({ format }: CleanPicture, now: Date): string {
  return `${now.getTime()}-${randomBytes(16).toString('hex')}.${pictureFormats[format].extension}`
}

/** The row first: the sweep finds it, so a crash before or after the file leaves nothing behind for ever. */
async function keep(
  ctx: Context,
  { picture, name, key }: { picture: CleanPicture; name: string; key: string },
): Promise<void> {
  const { format, bytes, width, height } = picture
  const { contentType } = pictureFormats[format]
  const id = newId()
  const now = ctx.clock.now()
  const row = { id, name, contentType, bytes: bytes.length, width, height, now }
  await asUser(ctx, (scope) => insertImage(scope, row))
  try {
    await ctx.files.put(key, bytes, contentType)
  } catch (cause) {
    await asUser(ctx, (scope) => deleteNeverUsed(scope, { id, now }))
    await deleteReleasedImages(ctx)
    throw new AppError('images.not_stored', { cause })
  }
}
