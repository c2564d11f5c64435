import * as z from 'zod/mini'
import { documentedErrors } from '../errors/index.ts'
import { route, uploadBody } from '../routes/index.ts'

/** Largest upload of one image, in bytes; most pixels, over all frames of an animation; and most frames. */
export const MOST_IMAGE_BYTES = 10 * 1024 * 1024
export const MOST_IMAGE_PIXELS = 50_000_000
export const MOST_IMAGE_FRAMES = 500

/** Largest file whose pixels are stored as they came: 1 MB in the binary sense. Source: IMG-05. */
export const MAX_UNCHANGED_IMAGE_BYTES = 1_048_576
/** Longer side in pixels and JPEG quality (0 to 1) of what becomes of a larger file. Source: IMG-04. */
export const MAX_COMPRESSED_SIDE_PX = 800
export const COMPRESSED_IMAGE_QUALITY = 0.8

/** A stored image; `url` is what a trade or entry keeps and what an <img> shows to its owner. */
export const StoredImage = z.object({ url: z.string(), width: z.int(), height: z.int(), bytes: z.int() })
export type StoredImage = z.infer<typeof StoredImage>

/** Images: one upload per request. Pictures are served at their url, to their owner only. */
export const images = {
  upload: route('user')
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
