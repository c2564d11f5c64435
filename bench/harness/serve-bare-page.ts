import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bare</title></head><body>
<h1>A trading journal that shows its work.</h1><p>Track your trades, analyze performance, and grow your portfolio.</p>
</body></html>`

/** Serves one static page without styles, scripts and fonts: the least that a browser can show. */
export async function serveBarePage(): Promise<{ url: string; stop(): void }> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
    response.end(PAGE)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo // it listens on a port
  return { url: `http://127.0.0.1:${port}`, stop: () => void server.close() }
}
