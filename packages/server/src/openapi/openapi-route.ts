import { Hono } from 'hono'

/** The OpenAPI document at /openapi.json. Every other address here is answered like one that does not exist. */
export function createOpenApiRoute(): Hono {
  const app = new Hono()
  app.get('/openapi.json', async (c) => {
    const { buildOpenApiDocument } = await import('./openapi.ts') // seldom asked for, and slow to load
    return c.json(await buildOpenApiDocument())
  })
  app.all('*', (c) => c.notFound())
  return app
}
