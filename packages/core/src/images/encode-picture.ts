import {
  COMPRESSED_IMAGE_QUALITY,
  MAX_COMPRESSED_SIDE_PX,
  MAX_IMAGE_PIXELS,
} from '@candlebook/contract/images'
import type { Sharp } from 'sharp'
import { loadSharp } from './load-sharp.ts'
import type { PictureFormat } from './picture-format.ts'

/** A picture as it is stored: pixels, orientation and colour profile, without other metadata. */
export type CleanPicture = { format: PictureFormat; bytes: Uint8Array; width: number; height: number }

/**
 * Compresses a picture above 1 MB to a JPEG: upright, the longer side at most 800 px, white where the picture
 * is transparent [IMG-04].
 */
export async function compressPicture(bytes: Uint8Array): Promise<CleanPicture> {
  const side = MAX_COMPRESSED_SIDE_PX
  const picture = (await open(bytes))
    .autoOrient()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .jpeg({ quality: COMPRESSED_IMAGE_QUALITY * 100 })
  return await encode(picture, 'jpeg')
}

/** Encodes an AVIF again: upright and without metadata. */
export async function encodeAvif(bytes: Uint8Array): Promise<CleanPicture> {
  // With more effort, 13 million pixels would take over 10 seconds on a small server.
  return await encode((await open(bytes)).autoOrient().avif({ quality: 75, effort: 0 }), 'avif')
}

/** Decodes every pixel and discards it. Rejects when the picture is damaged. */
export async function decode(bytes: Uint8Array, { animated }: { animated: boolean }): Promise<void> {
  const picture = await open(bytes, animated)
  await picture.resize(1, 1, { fit: 'fill', fastShrinkOnLoad: false }).raw().toBuffer()
}

const MAX_SECONDS = 30

async function open(bytes: Uint8Array, animated = false): Promise<Sharp> {
  const sharp = await loadSharp()
  const options = { animated, failOn: 'error', limitInputPixels: MAX_IMAGE_PIXELS } as const
  return sharp(bytes, options).timeout({ seconds: MAX_SECONDS })
}

async function encode(picture: Sharp, format: PictureFormat): Promise<CleanPicture> {
  const { data, info } = await picture.toBuffer({ resolveWithObject: true })
  return { format, bytes: data, width: info.width, height: info.height }
}
