import { isPostImageName, POST_IMAGES } from '@candlebook/contract/blog'
import type { Context } from '../context/index.ts'
import { asVisitor } from '../db/index.ts'
import { pictureFormats } from '../images/index.ts'
import { type Actor, AppError } from '../kernel/index.ts'
import { isImagePublished } from './blog.store.ts'
import { buildPostImageKey } from './blog-image-key.ts'

/**
 * The bytes and type of a picture of the blog: for anyone when a published post names it, otherwise for administrators
 * only. `findActor` is called for the latter only. Throws images.not_found.
 */
export async function openPostImage(
  { db, files, findActor }: Pick<Context, 'db' | 'files'> & { findActor: () => Promise<Actor> },
  { name }: { name: string },
): Promise<{ bytes: Uint8Array; contentType: string; isPublic: boolean }> {
  if (!isPostImageName(name)) throw new AppError('images.not_found')
  const isPublic = await asVisitor(db, (visitor) => isImagePublished(visitor, `${POST_IMAGES}/${name}`))
  if (!isPublic && (await findActor()).kind !== 'administrator') throw new AppError('images.not_found')
  const bytes = await files.get(buildPostImageKey(name))
  const extension = name.slice(name.lastIndexOf('.') + 1)
  const format = Object.values(pictureFormats).find((one) => one.extension === extension)
  if (!bytes || !format) throw new AppError('images.not_found')
  return { bytes, contentType: format.contentType, isPublic }
}
