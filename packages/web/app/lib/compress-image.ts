import {
  COMPRESSED_IMAGE_QUALITY,
  MAX_COMPRESSED_SIDE_PX,
  MAX_UNCHANGED_IMAGE_BYTES,
} from '@candlebook/contract/images'

/**
 * The file to upload for a chosen image: the same one up to 1 MB; above, a JPEG whose longer side is at most 800 px,
 * even where that is no smaller (readings A27). What the browser cannot decode stays: the server says what is wrong.
 */
export async function compressImage(file: File): Promise<File> {
  if (file.size <= MAX_UNCHANGED_IMAGE_BYTES) return file
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return file
  const jpeg = await drawAsJpeg(picture)
  return jpeg ? new File([jpeg], jpegName(file.name), { type: 'image/jpeg' }) : file
}

/** The size at which an image is kept: its own shape, never enlarged, no side under one pixel. */
export function fittedSize({ width, height }: { width: number; height: number }): {
  width: number
  height: number
} {
  const scale = Math.min(1, MAX_COMPRESSED_SIDE_PX / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** The name of the file once it is a JPEG; otherwise its name would lie about its type. */
export function jpegName(name: string): string {
  return `${name.replace(/\.[^./\\]*$/, '') || 'image'}.jpg`
}

async function drawAsJpeg(picture: ImageBitmap): Promise<Blob | null> {
  const canvas = Object.assign(document.createElement('canvas'), fittedSize(picture))
  const brush = canvas.getContext('2d')
  if (!brush) return null
  brush.fillStyle = 'white' // JPEG knows no transparency; without a ground it would turn black
  brush.fillRect(0, 0, canvas.width, canvas.height)
  brush.imageSmoothingQuality = 'high'
  brush.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return await new Promise((done) => canvas.toBlob(done, 'image/jpeg', COMPRESSED_IMAGE_QUALITY))
}
