import type { PictureFormat } from '../picture-format.ts'
import { removeGifMetadata } from './gif.ts'
import { removeJpegMetadata } from './jpeg.ts'
import { removePngMetadata } from './png.ts'
import { removeWebpMetadata } from './webp.ts'

/**
 * Removes metadata and the bytes after the end of the picture. The orientation and the colour profile stay,
 * because the picture looks different without them. The encoded pixels are copied byte by byte. `orientation`
 * is the Exif value, 1 to 8. Throws images.damaged when the container cannot be read to its end. An AVIF is encoded again
 * instead, see clean-picture.ts.
 */
export function removeMetadata(
  bytes: Uint8Array,
  { format, orientation }: { format: Exclude<PictureFormat, 'avif'>; orientation: number },
): Uint8Array {
  return removers[format](bytes, orientation)
}

const removers: Record<
  Exclude<PictureFormat, 'avif'>,
  (bytes: Uint8Array, orientation: number) => Uint8Array
> = {
  jpeg: removeJpegMetadata,
  png: removePngMetadata,
  webp: removeWebpMetadata,
  gif: removeGifMetadata,
}
