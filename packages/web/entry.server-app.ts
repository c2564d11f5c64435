/** The interface between the HTTP server and the pages: the server imports the build of this file and calls render. */

import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { keepDocuments, type Render, type RenderOptions } from './app/kept-documents.ts'
import { paths } from './app/lib/paths.ts'
import {
  answersContext,
  apiContext,
  nonceContext,
  noticeContext,
  type PageApi,
  plainPageContext,
  requestIdContext,
} from './app/request-context.ts'

export * from 'virtual:react-router/server-build'
export { listFirstRequests } from './app/desk/list-first-requests.ts'

const handle = createRequestHandler(build, import.meta.env.MODE)

/** The page for a request: full HTML for a document, data for a client-side visit; 404 for an unknown address. */
export const render: Render = import.meta.env.DEV ? renderPage : keepDocuments(renderPage)

async function renderPage(request: Request, api: PageApi, options: RenderOptions): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(apiContext, api)
  context.set(nonceContext, options.nonce)
  context.set(requestIdContext, options.requestId)
  context.set(noticeContext, options.notice ?? null)
  context.set(answersContext, options.answers ?? [])
  if (options.onPlainPage) context.set(plainPageContext, options.onPlainPage)
  const response = await handle(request, context)
  // The address carries a secret until the page removes it; no request may pass it on as a referrer.
  if (paths.takesLink(new URL(request.url).pathname)) response.headers.set('Referrer-Policy', 'no-referrer')
  return response
}

/** The sign-in page that leads back to an address that only a signed-in user sees; null for a public address. */
export function findSignInAddress(address: string): string | null {
  return paths.isGuarded(new URL(address, 'https://candlebook.invalid').pathname)
    ? paths.signInTo(address)
    : null
}
