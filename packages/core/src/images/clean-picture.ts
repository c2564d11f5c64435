import { MOST_IMAGE_BYTES, MOST_IMAGE_FRAMES, MOST_IMAGE_PIXELS } from '@candlebook/contract/images'
import type { Metadata, Sharp } from 'sharp'
import { AppError, takeTurns } from '../kernel/index.ts'
import { loadSharp } from './load-sharp.ts'
import { claimedFormat, type PictureFormat } from './picture-format.ts'

/** A picture that we encoded ourselves: pixels and nothing else. */
export type CleanPicture = { format: PictureFormat; bytes: Uint8Array; width: number; height: number }

/**
 * Decodes a picture and encodes it anew in its own format: upright, without EXIF, GPS, XMP or anything that stood
 * around the pixels; an animation stays one. Too big is refused before decoding. Throws images.too_large,
 * images.not_an_image, images.too_many_pixels, images.too_many_frames and images.damaged.
 */
export async function cleanPicture(bytes: Uint8Array): Promise<CleanPicture> {
  if (bytes.length > MOST_IMAGE_BYTES) throw new AppError('images.too_large')
  const format = claimedFormat(bytes)
  if (!format) throw new AppError('images.not_an_image')
  const animated = await refuseTooBig(bytes, format)
  return await inTurn(() => encodeAnew(bytes, { format, animated }))
}

// Two at a time, each on one thread: uploads then cannot take the machine away from everybody else's requests.
const inTurn = takeTurns(2)
const LONGEST_SECONDS = 30

/** Reads the header only. Gives whether there is more than one frame. */
async function refuseTooBig(bytes: Uint8Array, format: PictureFormat): Promise<boolean> {
  const sharp = await loadSharp()
  const header = await sharp(bytes, { limitInputPixels: false }).metadata().catch(damaged)
  if (!isFormat(header, format)) throw new AppError('images.not_an_image')
  const frames = format === 'gif' || format === 'webp' ? (header.pages ?? 1) : 1
  if (frames > MOST_IMAGE_FRAMES) throw new AppError('images.too_many_frames')
  if (header.width * header.height * frames > MOST_IMAGE_PIXELS) throw new AppError('images.too_many_pixels')
  return frames > 1
}

function isFormat({ format, compression }: Metadata, claimed: PictureFormat): boolean {
  return claimed === 'avif' ? format === 'heif' && compression === 'av1' : format === claimed
}

async function encodeAnew(
  bytes: Uint8Array,
  { format, animated }: { format: PictureFormat; animated: boolean },
): Promise<CleanPicture> {
  const sharp = await loadSharp()
  // An animation cannot be turned, and no camera writes one.
  const options = {
    animated,
    autoOrient: !animated,
    failOn: 'error',
    limitInputPixels: MOST_IMAGE_PIXELS,
  } as const
  const decoded = sharp(bytes, options).timeout({ seconds: LONGEST_SECONDS })
  const { data, info } = await encoders[format](decoded).toBuffer({ resolveWithObject: true }).catch(damaged)
  return { format, bytes: data, width: info.width, height: info.pageHeight ?? info.height }
}

// Charts have thin coloured lines, so colour keeps its full resolution. The efforts are the slowest that still take
// under 10 seconds for 50 million pixels on a small server.
const encoders: Record<PictureFormat, (picture: Sharp) => Sharp> = {
  jpeg: (picture) => picture.jpeg({ quality: 90, chromaSubsampling: '4:4:4' }),
  png: (picture) => picture.png(),
  webp: (picture) => picture.webp({ quality: 90, effort: 2 }),
  gif: (picture) => picture.gif({ effort: 1, dither: 0 }),
  avif: (picture) => picture.avif({ quality: 75, effort: 0 }),
}

function damaged(cause: Error): never {
  throw new AppError('images.damaged', { cause })
}
