import { openImage } from '@candlebook/core/images'
import { AppError } from '@candlebook/core/kernel'
import { Hono } from 'hono'
import type { ContextOf } from './context-of.ts'

/**
 * Stored images at /{userId}/{name}, to their owner only. They carry headers under which a browser shows a picture
 * and can do nothing else with the bytes. Every other address here answers like an image that does not exist.
 */
export function imagesRoute({ contextOf }: { contextOf: ContextOf }): Hono {
  const app = new Hono()
  app.get('/:userId/:name', async (c) => {
    const { userId, name } = c.req.param()
    const { bytes, contentType } = await openImage(await contextOf(c), { ownerId: userId, name })
    const body = bytes as Uint8Array<ArrayBuffer> // no file store hands out shared memory
    return c.body(body, 200, { ...harmless, 'Content-Type': contentType })
  })
  app.all('*', () => {
    throw new AppError('images.not_found')
  })
  return app
}

const harmless = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'Cache-Control': 'private, max-age=31536000, immutable', // a name is never used twice
  'Content-Disposition': 'inline',
}
