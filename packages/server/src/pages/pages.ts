import type { LegalFacts, Operator } from '@candlebook/contract/contact'
import type { Notice } from '@candlebook/contract/operations'
import { findSignedInUser, toActor } from '@candlebook/core/identity'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import type { Logger } from 'pino'
import { type BlogReader, readBlog } from '../blog/read-blog.ts'
import type { AppContext } from '../context/app-context.ts'
import { getTestMailSettings } from '../mail/get-test-mail-settings.ts'
import { canSendTestMail } from '../mail/send-test-mail.ts'
import { getLegalFacts } from './get-legal-facts.ts'

/** The web app: its files and the function that renders a page of it. */
export type Web = {
  /** The folder of the built files; null when the development server serves them. */
  clientFolder: string | null
  /** True under `npm run dev`: the development tools need what the Content-Security-Policy forbids. */
  fromSource?: boolean
  /**
   * The sign-in page that leads back to this address (path and query), when only a signed-in user sees it; null for a
   * public address.
   */
  findSignInAddress(address: string): string | null
  render(request: Request, api: PageApi, options: RenderOptions): Promise<Response>
}

/** Values that the document itself carries; packages/web/entry.server-app.ts has the same type. */
export type RenderOptions = { nonce: string; requestId: string; notice: Notice | null }

/** What the loaders of pages can ask the server; packages/web/app/request-context.ts has the same type. */
export type PageApi = {
  baseUrl: string
  operator: Operator
  legalFacts: LegalFacts
  hasPublicDemo: boolean
  canSendTestMail(): Promise<boolean>
} & BlogReader

/** Static files of the web app, and for every other address a rendered page. */
export function createPagesRoute(appContext: AppContext, web: Web, log: Logger): Hono {
  const app = new Hono()
  const { db, clock, config } = appContext
  const findUser = (cookie: string | undefined) =>
    findSignedInUser({ db, clock, ...config }, { cookie, authorization: null })
  if (web.clientFolder) app.use('*', serveFiles(web.clientFolder))
  app.get('*', async (c) => {
    const { pathname, search } = new URL(c.req.url)
    const signInAddress = web.findSignInAddress(`${pathname}${search}`)
    if (signInAddress !== null) {
      const user = await findUser(c.req.header('cookie'))
      if (!user || user.isRecovery) return c.redirect(signInAddress)
    }
    const response = await web.render(
      c.req.raw,
      {
        baseUrl: config.baseUrl,
        operator: config.operator,
        legalFacts: getLegalFacts(config),
        hasPublicDemo: config.maxPublicDemos > 0,
        canSendTestMail: async () =>
          canSendTestMail(
            toActor(await findUser(c.req.header('cookie')), config),
            getTestMailSettings(config),
          ),
        ...readBlog(appContext, { log, requestId: c.get('requestId') }),
      },
      {
        nonce: c.get('secureHeadersNonce') ?? '',
        requestId: c.get('requestId'),
        notice: await appContext.notices.read(),
      },
    )
    const html = new Response(response.body, response)
    html.headers.set('Cache-Control', 'no-store')
    return html
  })
  return app
}

function serveFiles(folder: string) {
  return serveStatic({
    root: folder,
    onFound: (path, c) => {
      const forever = path.includes('/assets/')
      c.header('Cache-Control', forever ? 'public, max-age=31536000, immutable' : 'public, max-age=600')
    },
  })
}
