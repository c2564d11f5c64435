import { openImage } from '@candlebook/core/images'
import { AppError } from '@candlebook/core/kernel'
import { Hono } from 'hono'
import type { CreateContext } from '../api/create-context.ts'
import { harmlessImage } from '../http/harmless-image.ts'
import { toBody } from '../http/slow-readers.ts'

/**
 * Stored images at /{userId}/{name}, for their owner only. Their headers let a browser show a picture and nothing
 * else. Every other address below answers like an image that does not exist.
 */
export function createImagesRoute({ createContext }: { createContext: CreateContext }): Hono {
  const app = new Hono()
  app.get('/:userId/:name', async (c) => {
    const { userId, name } = c.req.param()
    const { bytes, contentType } = await openImage(await createContext(c), { ownerId: userId, name })
    const body = bytes as Uint8Array<ArrayBuffer> // no file store returns shared memory
    return c.body(toBody(body), 200, {
      ...harmlessImage,
      'Content-Length': String(body.length),
      'Cache-Control': 'private, max-age=31536000, immutable', // a name is never used twice
      'Content-Type': contentType,
    })
  })
  app.all('*', () => {
    throw new AppError('images.not_found')
  })
  return app
}
