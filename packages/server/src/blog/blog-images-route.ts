import { openPostImage } from '@candlebook/core/blog'
import { AppError } from '@candlebook/core/kernel'
import { Hono } from 'hono'
import type { CreateContext } from '../api/create-context.ts'
import type { AppContext } from '../context/app-context.ts'
import { harmlessImage } from '../http/harmless-image.ts'
import { toBody } from '../http/slow-readers.ts'

/**
 * The pictures of the blog at /{name}: those of published posts for anyone, the others for administrators. Every other
 * address below answers like a picture that does not exist.
 */
export function createBlogImagesRoute(
  { db, files }: Pick<AppContext, 'db' | 'files'>,
  { createContext }: { createContext: CreateContext },
): Hono {
  const app = new Hono()
  app.get('/:name', async (c) => {
    const findActor = async () => (await createContext(c)).actor
    const picture = { name: c.req.param('name') }
    const { bytes, contentType, isPublic } = await openPostImage({ db, files, findActor }, picture)
    const body = bytes as Uint8Array<ArrayBuffer> // no file store returns shared memory
    return c.body(toBody(body), 200, {
      ...harmlessImage,
      'Content-Length': String(body.length),
      // A name is never used twice.
      'Cache-Control': isPublic ? 'public, max-age=31536000, immutable' : 'private, no-store',
      'Content-Type': contentType,
    })
  })
  app.all('*', () => {
    throw new AppError('images.not_found')
  })
  return app
}
