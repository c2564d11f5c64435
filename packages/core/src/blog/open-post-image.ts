import { isPostImageName } from '@candlebook/contract/blog'
import type { Context } from '../context/index.ts'
import { pictureFormats } from '../images/index.ts'
import { AppError } from '../kernel/index.ts'
import { buildPostImageKey } from './blog-image-key.ts'

/**
 * The bytes and type of a picture of the blog, for anyone: also the picture of a draft, whose name cannot be guessed.
 * Throws images.not_found.
 */
export async function openPostImage(
  { files }: Pick<Context, 'files'>,
  { name }: { name: string },
): Promise<{ bytes: Uint8Array; contentType: string }> {
  const bytes = isPostImageName(name) ? await files.get(buildPostImageKey(name)) : null
  const extension = name.slice(name.lastIndexOf('.') + 1)
  const format = Object.values(pictureFormats).find((one) => one.extension === extension)
  if (!bytes || !format) throw new AppError('images.not_found')
  return { bytes, contentType: format.contentType }
}
