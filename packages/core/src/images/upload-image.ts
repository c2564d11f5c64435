import { randomBytes } from 'node:crypto'
import type { StoredImage } from '@candlebook/contract/images'
import type { Context } from '../context/index.ts'
import { requireUserId } from '../kernel/index.ts'
import { cleanPicture } from './clean-picture.ts'
import { storePicture } from './store-picture.ts'

/**
 * Stores a cleaned picture of the viewer under a name that cannot be guessed, and returns its URL. The type
 * that the client declares is ignored. The sweep deletes the image after a day unless a save uses it. Throws
 * session.required, images.not_stored when the file store fails, and everything that cleanPicture throws.
 */
export async function uploadImage(ctx: Context, { bytes }: { bytes: Uint8Array }): Promise<StoredImage> {
  const userId = requireUserId(ctx.actor)
  const picture = await cleanPicture(bytes, { userId })
  return await storePicture(ctx, { picture, nameKey: randomBytes(16).toString('hex') })
}
