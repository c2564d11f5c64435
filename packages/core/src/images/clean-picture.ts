import {
  MAX_AVIF_PIXELS,
  MAX_IMAGE_BYTES,
  MAX_IMAGE_FRAMES,
  MAX_IMAGE_PIXELS,
  MAX_UNCHANGED_IMAGE_BYTES,
} from '@candlebook/contract/images'
import type { Metadata } from 'sharp'
import { AppError } from '../kernel/index.ts'
import { type CleanPicture, compressPicture, decode, encodeAvif } from './encode-picture.ts'
import { loadSharp } from './load-sharp.ts'
import { removeMetadata } from './metadata/remove-metadata.ts'
import { detectClaimedFormat, type PictureFormat } from './picture-format.ts'
import { openPictureTurns } from './picture-turns.ts'

/**
 * Converts an upload to the picture that is stored. A picture up to 1 MB keeps its encoded pixels: only
 * metadata (except the orientation and the colour profile) and bytes after its end are removed [IMG-05]. An
 * AVIF with an unsupported structure is encoded again. A picture above 1 MB becomes a JPEG of at most 800 px
 * [IMG-04]. The number of pixels is checked before decoding. Throws images.too_large, images.not_an_image,
 * images.too_many_pixels, images.too_many_frames, images.damaged, and request.too_many when too many
 * pictures of the user wait.
 */
export async function cleanPicture(bytes: Uint8Array, { userId }: { userId: string }): Promise<CleanPicture> {
  if (bytes.length > MAX_IMAGE_BYTES) throw new AppError('images.too_large')
  const format = detectClaimedFormat(bytes)
  if (!format) throw new AppError('images.not_an_image')
  const header = await readHeader(bytes, format)
  const pixels = countPixels(header, format)
  return await takeTurn({ userId, bytes: bytes.length, pixels, isAvif: format === 'avif' }, () =>
    clean(bytes, { format, header }),
  )
}

// One queue for the process, so that all uploads together have its limits.
const takeTurn = openPictureTurns()

async function clean(
  bytes: Uint8Array,
  { format, header }: { format: PictureFormat; header: Metadata },
): Promise<CleanPicture> {
  if (bytes.length > MAX_UNCHANGED_IMAGE_BYTES) return await compressPicture(bytes).catch(throwDamaged)
  if (format !== 'avif') return await removeFromPicture(bytes, { format, header })
  return await removeFromPicture(bytes, { format, header }).catch((error) => {
    if (!isDamaged(error)) throw error
    return encodeAvif(bytes).catch(throwDamaged) // removeMetadata does not support the structure
  })
}

async function removeFromPicture(
  bytes: Uint8Array,
  { format, header }: { format: PictureFormat; header: Metadata },
): Promise<CleanPicture> {
  const { orientation = 1, autoOrient } = header
  const clean = removeMetadata(bytes, { format, orientation })
  await decode(clean, { animated: (header.pages ?? 1) > 1 }).catch(throwDamaged)
  return { format, bytes: clean, width: autoOrient.width, height: autoOrient.height }
}

/** Reads the header only. */
async function readHeader(bytes: Uint8Array, format: PictureFormat): Promise<Metadata> {
  const sharp = await loadSharp()
  const header = await sharp(bytes, { limitInputPixels: false }).metadata().catch(throwDamaged)
  if (!isFormat(header, format)) throw new AppError('images.not_an_image')
  if (countFrames(header, format) > MAX_IMAGE_FRAMES) throw new AppError('images.too_many_frames')
  if (countPixels(header, format) > (format === 'avif' ? MAX_AVIF_PIXELS : MAX_IMAGE_PIXELS))
    throw new AppError('images.too_many_pixels')
  return header
}

function countFrames({ pages }: Metadata, format: PictureFormat): number {
  return format === 'gif' || format === 'webp' ? (pages ?? 1) : 1
}

/** The pixels over all frames. */
function countPixels(header: Metadata, format: PictureFormat): number {
  return header.width * header.height * countFrames(header, format)
}

function isFormat({ format, compression }: Metadata, claimed: PictureFormat): boolean {
  return claimed === 'avif' ? format === 'heif' && compression === 'av1' : format === claimed
}

function isDamaged(error: unknown): boolean {
  return error instanceof AppError && error.code === 'images.damaged'
}

function throwDamaged(cause: Error): never {
  throw new AppError('images.damaged', { cause })
}
