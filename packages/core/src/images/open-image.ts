import type { Context } from '../context/index.ts'
import { asUser } from '../db/index.ts'
import { AppError } from '../kernel/index.ts'
import { buildImageKey, isImageName } from './image-address.ts'
import { canOpenImage } from './images.policy.ts'
import { findImage } from './images.store.ts'

/**
 * The bytes and type of one of the user's images. Throws session.required. Throws images.not_found for
 * another user's image, a deleted image and an unknown name, so that no caller learns which of them it is.
 */
export async function openImage(
  ctx: Context,
  { ownerId, name }: { ownerId: string; name: string },
): Promise<{ bytes: Uint8Array; contentType: string }> {
  if (!canOpenImage(ctx.actor, { ownerId }) || !isImageName(name)) throw new AppError('images.not_found')
  const image = await asUser(ctx, (scope) => findImage(scope, name))
  const bytes = image && (await ctx.files.get(buildImageKey({ userId: ownerId, name })))
  if (!bytes) throw new AppError('images.not_found')
  return { bytes, contentType: image.contentType }
}
