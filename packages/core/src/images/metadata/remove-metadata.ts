import type { PictureFormat } from '../picture-format.ts'
import { removeAvifMetadata } from './avif.ts'
import { removeGifMetadata } from './gif.ts'
import { removeJpegMetadata } from './jpeg.ts'
import { removePngMetadata } from './png.ts'
import { removeWebpMetadata } from './webp.ts'

/**
 * The picture without metadata and without the bytes after its end. The orientation and the colour profile stay,
 * because the picture looks different without them; the encoded pixels are copied byte by byte. `orientation` is that
 * of the Exif data, 1 to 8. Throws images.damaged when the container cannot be read to its end, or is an AVIF of a
 * structure that is not known here.
 */
export function removeMetadata(
  bytes: Uint8Array,
  { format, orientation }: { format: PictureFormat; orientation: number },
): Uint8Array {
  return removers[format](bytes, orientation)
}

const removers: Record<PictureFormat, (bytes: Uint8Array, orientation: number) => Uint8Array> = {
  jpeg: removeJpegMetadata,
  png: removePngMetadata,
  webp: removeWebpMetadata,
  gif: removeGifMetadata,
  avif: removeAvifMetadata, // its properties tell how it is turned
}
