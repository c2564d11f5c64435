import { openPostImage } from '@candlebook/core/blog'
import { AppError } from '@candlebook/core/kernel'
import { Hono } from 'hono'
import type { AppContext } from '../context/app-context.ts'
import { harmlessImage } from '../http/harmless-image.ts'
import { toBody } from '../http/slow-readers.ts'

/** The pictures of the blog at /{name}, for anyone. Every other address below answers like a picture that does not exist. */
export function createBlogImagesRoute({ files }: Pick<AppContext, 'files'>): Hono {
  const app = new Hono()
  app.get('/:name', async (c) => {
    const { bytes, contentType } = await openPostImage({ files }, { name: c.req.param('name') })
    const body = bytes as Uint8Array<ArrayBuffer> // no file store returns shared memory
    return c.body(toBody(body), 200, {
      ...harmlessImage,
      'Content-Length': String(body.length),
      'Cache-Control': 'public, max-age=31536000, immutable', // a name is never used twice
      'Content-Type': contentType,
    })
  })
  app.all('*', () => {
    throw new AppError('images.not_found')
  })
  return app
}
