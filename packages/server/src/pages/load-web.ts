import { existsSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import { ConfigError } from '../config/config.ts'
import type { Web } from './pages.ts'

const web = new URL('../../../web/', import.meta.url)

/** The built web app. Throws ConfigError when it was not built. */
export async function loadWeb(): Promise<Web> {
  const entry = fileURLToPath(new URL('build/server/index.js', web))
  if (!existsSync(entry)) throw new ConfigError('the web app is not built. Run "npm start", which builds it.')
  const pages = (await import(entry)) as PagesEntry // entry.server-app.ts
  return {
    clientFolder: fileURLToPath(new URL('build/client/', web)),
    render: pages.render,
    findSignInAddress: pages.findSignInAddress,
    listFirstRequests: pages.listFirstRequests,
    fromSource: false,
  }
}

/**
 * The web app from its sources, for `npm run dev`, and the function that creates the HTTP server, because both share
 * one port. The server knows the web app only by the exports of its entry, here and in the built form.
 */
export async function loadWatchedWeb(): Promise<{ web: Web; makeServer: typeof createServer }> {
  const server = createServer()
  const { watchWeb } = (await import(new URL('dev.ts', web).href)) as { watchWeb: WatchWeb } // packages/web/dev.ts
  const { middleware, ...pages } = await watchWeb(server)
  const makeServer = (_options: object, listener: Listener) =>
    server.on('request', (request, response) =>
      middleware(request, response, () => listener(request, response)),
    )
  // The HTTP library calls it like createServer of Node, so it has that type.
  return {
    web: { clientFolder: null, ...pages, fromSource: true },
    makeServer: makeServer as typeof createServer,
  }
}

type PagesEntry = Pick<Web, 'render' | 'findSignInAddress' | 'listFirstRequests'>
type Listener = (request: IncomingMessage, response: ServerResponse) => void
type WatchWeb = (server: Server) => Promise<
  PagesEntry & {
    middleware(request: IncomingMessage, response: ServerResponse, next: () => void): void
  }
>
