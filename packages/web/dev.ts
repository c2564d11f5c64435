import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer } from 'vite'

const ENTRY = './entry.server-app.ts'

type ListFirstRequests = typeof import('./app/desk/list-first-requests.ts').listFirstRequests

/** The web app straight from its sources, with hot reload over the given server's own port. For development only. */
export async function watchWeb(server: Server) {
  const vite = await createServer({
    root: import.meta.dirname,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server } },
  })
  const entry = () => vite.ssrLoadModule(ENTRY) // loaded again for each page, so that it is the newest
  const { findSignInAddress, listFirstRequests } = await entry()
  return {
    findSignInAddress: findSignInAddress as (address: string) => string | null, // as the entry exports it
    listFirstRequests: listFirstRequests as ListFirstRequests,
    render: async (request: Request, api: unknown, options: unknown) =>
      (await entry()).render(request, api, options) as Promise<Response>,
    /** Answers what is a source file; hands everything else on. */
    middleware: (request: IncomingMessage, response: ServerResponse, next: () => void) =>
      vite.middlewares(request, response, next),
  }
}
