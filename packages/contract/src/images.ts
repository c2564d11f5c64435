import * as z from 'zod/mini'
import { documentedErrors } from './error-codes.ts'
import { route, uploadBody } from './routes.ts'

/**
 * Limits of one uploaded image: bytes, pixels over all frames of an animation, and frames. Decoding an AVIF takes 18 bytes
 * a pixel, any other format 3 to 8.
 */
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024
export const MAX_IMAGE_PIXELS = 50_000_000
export const MAX_AVIF_PIXELS = 13_000_000
export const MAX_IMAGE_FRAMES = 500

/** Largest file whose encoded pixels are stored unchanged: 1 MB as 2^20 bytes. Source: IMG-05. */
export const MAX_UNCHANGED_IMAGE_BYTES = 1_048_576
/**
 * Longer side in pixels, and JPEG quality (0 to 1), of the picture that replaces a larger file. Source:
 * IMG-04.
 */
export const MAX_COMPRESSED_SIDE_PX = 800
export const COMPRESSED_IMAGE_QUALITY = 0.8

/** A stored image. A trade or entry stores `url`, and an <img> with it shows the picture to its owner. */
export const StoredImage = z.object({ url: z.string(), width: z.int(), height: z.int(), bytes: z.int() })
export type StoredImage = z.infer<typeof StoredImage>

/** Images: one upload per request. The server serves a picture at its url, to its owner only. */
export const images = {
  upload: route('user', 'images')
    .meta(uploadBody)
    .errors(
      documentedErrors(
        'request.invalid',
        'images.not_an_image',
        'images.too_large',
        'images.too_many_pixels',
        'images.too_many_frames',
        'images.damaged',
        'images.not_stored',
        'images.storage_full',
      ),
    )
    .route({
      method: 'POST',
      path: '/images',
      successStatus: 201,
      summary: 'Upload an image',
      tags: ['Images'],
    })
    .input(z.object({ file: z.file('field.required') }))
    .output(StoredImage),
}
