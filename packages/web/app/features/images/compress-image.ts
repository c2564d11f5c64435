import {
  COMPRESSED_IMAGE_QUALITY,
  MAX_COMPRESSED_SIDE_PX,
  MAX_UNCHANGED_IMAGE_BYTES,
} from '@candlebook/contract/images'

/**
 * The file to upload for a chosen image. A file up to 1 MB is uploaded unchanged. A larger file becomes a JPEG whose
 * longer side is at most 800 px, even when the JPEG is not smaller [IMG-07]. A file that the browser cannot decode is
 * uploaded unchanged: the server reports what is wrong with it.
 */
export async function compressImage(file: File): Promise<File> {
  if (file.size <= MAX_UNCHANGED_IMAGE_BYTES) return file
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return file
  const jpeg = await drawAsJpeg(picture)
  return jpeg ? new File([jpeg], toJpegName(file.name), { type: 'image/jpeg' }) : file
}

/** The size of the stored image: same proportions, never enlarged, each side at least one pixel. */
export function computeFittedSize({ width, height }: { width: number; height: number }): {
  width: number
  height: number
} {
  const scale = Math.min(1, MAX_COMPRESSED_SIDE_PX / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** The name of the file as a JPEG; the old extension would not match the type. */
export function toJpegName(name: string): string {
  return `${name.replace(/\.[^./\\]*$/, '') || 'image'}.jpg`
}

async function drawAsJpeg(picture: ImageBitmap): Promise<Blob | null> {
  const canvas = Object.assign(document.createElement('canvas'), computeFittedSize(picture))
  const context = canvas.getContext('2d')
  if (!context) return null
  // JPEG has no transparency: without a background, transparent areas would turn black
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return await new Promise((done) => canvas.toBlob(done, 'image/jpeg', COMPRESSED_IMAGE_QUALITY))
}
