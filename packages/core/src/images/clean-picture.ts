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
import { checkAvifPictures } from './metadata/avif.ts'
import { removeMetadata } from './metadata/remove-metadata.ts'
import { detectClaimedFormat, type PictureFormat } from './picture-format.ts'
import { openPictureTurns } from './picture-turns.ts'

/**
 * Converts an upload to the picture that is stored. A picture up to 1 MB keeps its encoded pixels: only
 * metadata (except the orientation and the colour profile) and bytes after its end are removed [IMG-05]. An
 * AVIF that holds more than its picture, such as metadata or a thumbnail, is encoded again. A picture above 1 MB becomes a JPEG of at most
 * 800 px [IMG-04]. The number of pixels is checked before decoding. Throws images.too_large, images.not_an_image,
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
  const { orientation = 1, autoOrient, pages = 1, hasAlpha } = header
  if (bytes.length > MAX_UNCHANGED_IMAGE_BYTES) return await compressPicture(bytes).catch(throwDamaged)
  if (format === 'avif' && !isPictureOnly(bytes, { hasAlpha }))
    return await encodeAvif(bytes).catch(throwDamaged)
  const clean = format === 'avif' ? bytes : removeMetadata(bytes, { format, orientation })
  await decode(clean, { animated: pages > 1 }).catch(throwDamaged)
  return { format, bytes: clean, width: autoOrient.width, height: autoOrient.height }
}

/**
 * Whether an AVIF holds its picture and its mask only: no Exif, XMP or thumbnail, each of which has an entry `infe`,
 * and no box or byte besides the three that every AVIF has. Source: ISO/IEC 14496-12, 4.2 and 8.11.6.
 */
function isPictureOnly(bytes: Uint8Array, { hasAlpha }: { hasAlpha: boolean }): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const boxes: string[] = []
  let at = 0
  while (at + 8 <= file.length && boxes.length < 4) {
    boxes.push(file.toString('latin1', at + 4, at + 8))
    at += Math.max(file.readUInt32BE(at), 8)
  }
  const entries = file.toString('latin1').split('infe').length - 1
  return boxes.join(' ') === 'ftyp meta mdat' && at === file.length && entries === (hasAlpha ? 2 : 1)
}

/** Reads the header only. */
async function readHeader(bytes: Uint8Array, format: PictureFormat): Promise<Metadata> {
  const sharp = await loadSharp()
  const header = await sharp(bytes, { limitInputPixels: false }).metadata().catch(throwDamaged)
  if (!isFormat(header, format)) throw new AppError('images.not_an_image')
  if (countFrames(header, format) > MAX_IMAGE_FRAMES) throw new AppError('images.too_many_frames')
  if (countPixels(header, format) > (format === 'avif' ? MAX_AVIF_PIXELS : MAX_IMAGE_PIXELS))
    throw new AppError('images.too_many_pixels')
  if (format === 'avif') checkAvifPictures(bytes)
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

function throwDamaged(cause: Error): never {
  throw new AppError('images.damaged', { cause })
}
