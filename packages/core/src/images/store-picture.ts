import type { StoredImage } from '@candlebook/contract/images'
import type { Context } from '../context/index.ts'
import { asUser } from '../db/index.ts'
import { AppError, newId, requireUserId } from '../kernel/index.ts'
import { assertStorageLeft } from './assert-storage-left.ts'
import { deleteReleasedImages } from './delete-released-images.ts'
import type { CleanPicture } from './encode-picture.ts'
import { buildImageKey, buildImageUrl } from './image-address.ts'
import { deleteNeverUsed, insertImage } from './images.store.ts'
import { pictureFormats } from './picture-format.ts'

/**
 * Stores a picture that the server encoded as an image of the viewer, and returns its URL. `nameKey`, 32
 * hexadecimal digits, becomes part of its name. Throws session.required, images.storage_full, and
 * images.not_stored when the file store fails.
 */
export async function storePicture(
  ctx: Context,
  { picture, nameKey }: { picture: CleanPicture; nameKey: string },
): Promise<StoredImage> {
  const userId = requireUserId(ctx.actor)
  const name = `${ctx.clock.now().getTime()}-${nameKey}.${pictureFormats[picture.format].extension}`
  await writePicture(ctx, { picture, name, key: buildImageKey({ userId, name }) })
  const { width, height } = picture
  return { url: buildImageUrl({ userId, name }), width, height, bytes: picture.bytes.length }
}

/**
 * Inserts the row before it stores the file: after a crash at any point the sweep finds the row and deletes
 * both.
 */
async function writePicture(
  ctx: Context,
  { picture, name, key }: { picture: CleanPicture; name: string; key: string },
): Promise<void> {
  const { format, bytes, width, height } = picture
  const { contentType } = pictureFormats[format]
  const id = newId()
  const now = ctx.clock.now()
  const row = { id, name, contentType, bytes: bytes.length, width, height, now }
  await asUser(ctx, async (scope) => {
    await assertStorageLeft(scope, { bytes: bytes.length, maxStoredBytes: ctx.maxStoredBytes ?? Infinity })
    await insertImage(scope, row)
  })
  try {
    await ctx.files.put(key, bytes, contentType)
  } catch (cause) {
    await asUser(ctx, (scope) => deleteNeverUsed(scope, { id, now }))
    await deleteReleasedImages(ctx)
    throw new AppError('images.not_stored', { cause })
  }
}
