import { screenshotShape } from '@candlebook/domain/library'
import type { CleanPicture } from './encode-picture.ts'
import { loadSharp } from './load-sharp.ts'

/**
 * Converts the browser's picture of a page to the format of every screenshot: WebP at quality 80, 1200x800
 * [LIB-28].
 */
export async function encodeScreenshot(bytes: Uint8Array): Promise<CleanPicture> {
  const { width, height, quality, format } = screenshotShape
  const sharp = await loadSharp()
  const encoded = await sharp(bytes, { limitInputPixels: width * height })
    .resize(width, height, { fit: 'cover', position: 'top' })
    .webp({ quality })
    .toBuffer()
  return { format, bytes: encoded, width, height }
}
