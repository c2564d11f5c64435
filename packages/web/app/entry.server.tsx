import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import pageScript from 'virtual:plain-page-script'
import { createReadableStreamFromReadable } from '@react-router/node'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import type { EntryContext, HandleErrorFunction, RouterContextProvider } from 'react-router'
import { ServerRouter } from 'react-router'
import { DocumentAnswersProvider } from './document-answers.tsx'
import { DocumentNoticeProvider } from './features/operations/document-notice.tsx'
import type { PageHandle } from './lib/page-handle.ts'
import {
  answersContext,
  apiContext,
  nonceContext,
  noticeContext,
  plainPageContext,
  requestIdContext,
} from './request-context.ts'
import { RequestIdProvider } from './request-id.tsx'
import { delayFiles, inlineFiles } from './site/plain/inline-files.ts'

const RENDER_TIMEOUT_MS = 6_000

/**
 * Streams a page as HTML. Robots get the complete page; people get its shell as soon as it is rendered. A page without
 * hydration is sent at once and complete, with its style sheets inside.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> | Response {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })

  const notice = loadContext.get(noticeContext)
  const { takesTestPaymentsOnly } = loadContext.get(apiContext)
  const answers = loadContext.get(answersContext)
  const handles = readHandles(routerContext)
  const isWhole = handles.some((handle) => handle.isPlain)
  const hasLateScripts = handles.some((handle) => handle.hasLateScripts)
  const isForVisitors = handles.some((handle) => handle.isForVisitors)
  // A page without hydration has the same bytes for all visitors.
  const nonce = isWhole ? undefined : loadContext.get(nonceContext)
  const requestId = isWhole ? undefined : loadContext.get(requestIdContext)
  const onPlainPage = loadContext.get(plainPageContext)
  const isRobot = isbot(request.headers.get('user-agent') ?? '')
  const ready = isWhole || hasLateScripts || isRobot ? 'onAllReady' : 'onShellReady'

  return new Promise((resolve, reject) => {
    let shellSent = false
    const timer = setTimeout(() => abort(), RENDER_TIMEOUT_MS)
    const { pipe, abort } = renderToPipeableStream(
      <RequestIdProvider id={requestId}>
        <DocumentNoticeProvider notice={notice} takesTestPaymentsOnly={takesTestPaymentsOnly}>
          <DocumentAnswersProvider answers={answers}>
            <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
          </DocumentAnswersProvider>
        </DocumentNoticeProvider>
      </RequestIdProvider>,
      {
        nonce,
        [ready]() {
          shellSent = true
          const body = new PassThrough({
            final(done) {
              clearTimeout(timer)
              done()
            },
          })
          pipe(body)
          if (isWhole)
            text(body).then((rendered) => {
              const page = inlineFiles(rendered)
              onPlainPage(page)
              resolve(new Response(page.html, { status, headers }))
            }, reject)
          else if (hasLateScripts)
            text(body).then((rendered) => {
              const html = delayFiles(rendered, { pageScript, isForVisitors, nonce })
              resolve(new Response(html, { status, headers }))
            }, reject)
          else resolve(new Response(createReadableStreamFromReadable(body), { status, headers }))
        },
        onShellError(error: unknown) {
          clearTimeout(timer)
          reject(error)
        },
        onError(error: unknown) {
          // Errors before the shell reach onShellError and are logged by handleError.
          if (shellSent) console.error(error)
        },
      },
    )
  })
}

/** What the routes of a built page say about it. The development server has scripts and styles as modules. */
function readHandles({ routeModules, staticHandlerContext }: EntryContext): PageHandle[] {
  if (import.meta.env.DEV || staticHandlerContext.errors) return []
  return staticHandlerContext.matches.map(
    ({ route }) => (routeModules[route.id]?.handle as PageHandle | undefined) ?? {}, // no route has another handle
  )
}

/** Logs what a page threw, once, with the id that the reader is shown. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return
  console.error(
    `page ${new URL(request.url).pathname} failed, request ${context.get(requestIdContext) ?? 'without id'}:`,
    error,
  )
}
