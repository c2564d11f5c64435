import { Readable } from 'node:stream'
import { openExport } from '@candlebook/core/exports'
import { AppError } from '@candlebook/core/kernel'
import { Hono } from 'hono'
import type { CreateContext } from '../api/create-context.ts'

/** The archives of exports at /{id}, for their owner only. Every other address answers like one that does not exist. */
export function createExportsRoute({ createContext }: { createContext: CreateContext }): Hono {
  const app = new Hono()
  app.get('/:id', async (c) => {
    const { stream, bytes, day } = await openExport(await createContext(c), c.req.param('id'))
    const body = Readable.toWeb(stream) as ReadableStream<Uint8Array> // a stream of bytes
    return c.body(body, 200, {
      'Content-Type': 'application/zip',
      'Content-Length': String(bytes),
      'Content-Disposition': `attachment; filename="candlebook-${day}.zip"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    })
  })
  app.all('*', () => {
    throw new AppError('exports.not_found')
  })
  return app
}
