import type { StoredImage } from '@candlebook/contract/images'
import type { Context } from '../context/index.ts'
import { encodeScreenshot } from './encode-screenshot.ts'
import { hashPage } from './find-screenshots.ts'
import { storePicture } from './store-picture.ts'

/**
 * Stores the screenshot of a page as an image of the viewer, so that findScreenshots finds it. The sweep
 * deletes it after a day unless a record uses it. Throws session.required and images.not_stored.
 */
export async function storeScreenshot(
  ctx: Context,
  { page, bytes }: { page: string; bytes: Uint8Array },
): Promise<StoredImage> {
  return await storePicture(ctx, { picture: await encodeScreenshot(bytes), nameKey: hashPage(page) })
}
