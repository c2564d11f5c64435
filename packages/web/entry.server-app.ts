/** The door between the HTTP server and the pages: the server imports the built form of this file and calls render. */

import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { paths } from './app/lib/paths.ts'
import { apiContext, nonceContext, requestIdContext } from './app/request-context.ts'

export * from 'virtual:react-router/server-build'

export interface RenderOptions {
  /** The value that the page's own scripts carry, so that the Content-Security-Policy can refuse all others. */
  nonce?: string
  /** The id under which the server logs this request; shown to people when something fails. */
  requestId?: string
}

const handle = createRequestHandler(build, import.meta.env.MODE)

/** The page for a request: full HTML for a document, data for a client-side visit; 404 for an unknown address. */
export function render(request: Request, api: unknown, options: RenderOptions = {}): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(apiContext, api)
  context.set(nonceContext, options.nonce)
  context.set(requestIdContext, options.requestId)
  return handle(request, context)
}

/** Whether an address shows something only to a signed-in user; the server sends others to the sign-in page. */
export function isGuarded(pathname: string): boolean {
  return paths.isGuarded(pathname)
}
