import { MAX_ADDRESS_DAYS, MAX_ENTRY_MONTHS } from '@candlebook/contract/audit-groups'
import { MAX_MESSAGE_MONTHS } from '@candlebook/contract/contact'
import type { DemoAccount } from '@candlebook/contract/identity.routes'
import type { LiveCounts, Notice, ShownCounts } from '@candlebook/contract/operations'
import type { LegalFacts, LegalTexts, Operator, SiteContent } from '@candlebook/contract/operator'
import { WITHDRAWAL_DAYS } from '@candlebook/core/billing'
import type { Database } from '@candlebook/core/db'
import { EXPORT_LIFETIME_MS } from '@candlebook/core/exports'
import { FORGET_ATTEMPTS_MS, MAX_IDLE_MS, MAX_SESSION_MS } from '@candlebook/core/identity'
import { AppError, type Clock } from '@candlebook/core/kernel'
import { MAX_MAIL_DAYS } from '@candlebook/core/mail'
import { countTraders } from '@candlebook/core/operations'
import { MAX_COUNT_DAYS, MAX_VIEW_DAYS } from '@candlebook/core/pageviews'
import { DAY_MS, type Day } from '@candlebook/domain/days/day'
import { getToday } from '@candlebook/domain/days/today'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type Context as HonoContext } from 'hono'
import { accepts } from 'hono/accepts'
import type { Logger } from 'pino'
import type { CreateContext } from '../api/create-context.ts'
import { renewSessionCookie } from '../auth/auth-cookies.ts'
import { type BlogReader, readBlog } from '../blog/blog.ts'
import type { Config } from '../config/config.ts'
import type { App } from '../context/app-context.ts'
import { demoAccounts } from '../demo/seed-demo.ts'
import { writePagePolicy } from '../http/headers.ts'
import { canSendTestMail, getTestMailSettings } from '../mail/test-mail.ts'
import { openSharedValue, type SharedValue } from '../shared-value/open-shared-value.ts'
import { createPageCompressor } from './page-compressor.ts'
import { createFirstAnswersReader, type FirstAnswer, type FirstRequests } from './read-first-answers.ts'

const HOUR_MS = 60 * 60 * 1000
/** 25 months of 31 days are the 775 days that counts are kept. */
const DAYS_OF_MONTH = 31

/** The figures of the legal texts, from the constants that the product itself uses. */
function getLegalFacts({ payments, screenshotService }: Config): LegalFacts {
  return {
    sellsPlans: payments.kind !== 'off',
    usesStripe: payments.kind === 'stripe',
    usesScreenshotService: screenshotService !== null,
    sessionIdleDays: MAX_IDLE_MS / DAY_MS,
    sessionDays: MAX_SESSION_MS / DAY_MS,
    attemptHours: FORGET_ATTEMPTS_MS / HOUR_MS,
    pageViewDays: MAX_VIEW_DAYS,
    pageViewCountMonths: MAX_COUNT_DAYS / DAYS_OF_MONTH,
    mailDays: MAX_MAIL_DAYS,
    auditMonths: MAX_ENTRY_MONTHS,
    auditAddressDays: MAX_ADDRESS_DAYS,
    contactMonths: MAX_MESSAGE_MONTHS,
    exportHours: EXPORT_LIFETIME_MS / HOUR_MS,
    withdrawalDays: WITHDRAWAL_DAYS,
  }
}

const MAX_COUNT_AGE_MS = 60 * 60 * 1000

/** The count reads all trades: while it fails, visitors must not start one after the other. */
const PAUSE_AFTER_FAILURE_MS = 5 * 60 * 1000

/** What the landing page says of this installation, counted once an hour; null until it was counted for the first time. */
export function openLiveCounts(ports: { db: Database; clock: Clock }): SharedValue<LiveCounts | null> {
  return openSharedValue({
    load: () => countTraders(ports),
    first: null,
    clock: ports.clock,
    maxAgeMs: MAX_COUNT_AGE_MS,
    pauseAfterFailureMs: PAUSE_AFTER_FAILURE_MS,
  })
}

/** Fewer than this would make an installation look empty. */
const MIN_SHOWN_COUNT = 100

/** What the landing page shows of the counts: nothing before they were counted, or while one of them is below 100. */
export function toShownCounts(counts: LiveCounts | null): ShownCounts {
  return counts && Math.min(counts.traders, counts.trades) >= MIN_SHOWN_COUNT ? counts : 'hidden'
}

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
  /** What the browser asks the API first at this address (path and query), on this day. */
  listFirstRequests(address: string, today: Day): FirstRequests
  /** How long a document waits for its answers, where it is not the usual time: tests on a busy machine wait longer. */
  maxWaitMs?: number
  render(request: Request, api: PageApi, options: RenderOptions): Promise<Response>
}

/** Values that the document itself carries; packages/web/entry.server-app.ts has the same type. */
type RenderOptions = {
  nonce: string
  requestId: string
  notice: Notice | null
  answers: FirstAnswer[]
  /** Called for a page without hydration, which does not contain `nonce` and `requestId`. */
  onPlainPage(page: PlainPage): void
}

/** A page, and the sources of the policy for what is inside it; packages/web/app/site/plain/inline-files.ts has the same type. */
type PlainPage = { html: string; hashes: { script: string; style: string } }

/** What the loaders of pages can ask the server; packages/web/app/request-context.ts has the same type. */
type PageApi = {
  baseUrl: string
  operator: Operator
  legalFacts: LegalFacts
  legalTexts: LegalTexts
  siteContent: SiteContent
  sellsPlans: boolean
  hasPublicDemo: boolean
  demoAccounts: DemoAccount[]
  /** Whether this is production without real payments, which a bar on every page says. */
  takesTestPaymentsOnly: boolean
  /** What the landing page says of this installation; null when it shows sample figures. */
  readLiveCounts(): Promise<ShownCounts>
  canSendTestMail(): Promise<boolean>
} & BlogReader

/** Static files of the web app, and for every other address a rendered page. */
export function createPagesRoute(
  appContext: App,
  { web, log, createContext }: { web: Web; log: Logger; createContext: CreateContext },
): Hono {
  const app = new Hono()
  const { clock, config } = appContext
  const liveCounts = openLiveCounts(appContext)
  const readFirstAnswers = createFirstAnswersReader({ maxWaitMs: web.maxWaitMs })
  const compressPage = createPageCompressor()
  const https = config.baseUrl.startsWith('https:')
  const screenshotTemplate = config.screenshotService
  app.use('*', async (c, next) => {
    // React Router would write each such address to the console.
    if (decodePath(new URL(c.req.url).pathname) === null) throw new AppError('request.no_such_route')
    await next()
  })
  if (web.clientFolder) app.use('*', serveFiles(web.clientFolder))
  app.get('*', async (c) => {
    const { pathname, search } = new URL(c.req.url)
    // The service worker keeps pages of the desk without data of a user (public/service-worker.js).
    const isEmpty = c.req.header('X-Empty-Page') !== undefined
    const signInAddress = isEmpty ? null : web.findSignInAddress(`${pathname}${search}`)
    const answers: FirstAnswer[] = []
    if (signInAddress !== null) {
      const context = await createContext(c)
      if (!context.signedIn || context.signedIn.isRecovery) return c.redirect(signInAddress)
      const requests = web.listFirstRequests(`${pathname}${search}`, getToday('UTC', clock.now()))
      answers.push(...(await readFirstAnswers(requests, context)))
    }
    const plain: { page: PlainPage | null } = { page: null }
    const response = await web.render(c.req.raw, buildPageApi(c), {
      nonce: c.get('secureHeadersNonce') ?? '',
      requestId: isEmpty ? '' : c.get('requestId'), // it would name an old request when it is shown
      notice: isEmpty ? null : await appContext.notices.read(),
      answers,
      onPlainPage: (page) => {
        plain.page = page
      },
    })
    const takesBrotli = accepts(c, { header: 'Accept-Encoding', supports: ['br'], default: '' }) === 'br'
    const bytes = plain.page && response.status === 200 && takesBrotli ? compressPage(plain.page.html) : null
    const html = bytes ? buildCompressed(bytes, response) : new Response(response.body, response)
    if (plain.page)
      html.headers.set(
        'Content-Security-Policy',
        writePagePolicy({ https, screenshotTemplate }, plain.page.hashes),
      )
    html.headers.set('Cache-Control', 'no-store')
    const isRefreshed = c.get('apiContext')?.isRefreshed
    const cookie = isRefreshed ? renewSessionCookie(c.req.header('cookie'), config) : null
    if (cookie) html.headers.append('Set-Cookie', cookie)
    return html
  })
  return app

  function buildPageApi(c: HonoContext): PageApi {
    return {
      baseUrl: config.baseUrl,
      operator: config.operator,
      legalFacts: getLegalFacts(config),
      legalTexts: config.legalTexts,
      siteContent: config.siteContent,
      sellsPlans: config.payments.kind !== 'off',
      hasPublicDemo: config.maxPublicDemos > 0,
      demoAccounts: config.demo ? demoAccounts : [],
      takesTestPaymentsOnly: takesTestPaymentsOnly(config),
      readLiveCounts: async () =>
        config.showsLiveCounts ? toShownCounts(await liveCounts.read()) : 'samples',
      canSendTestMail: async () =>
        canSendTestMail((await createContext(c)).actor, getTestMailSettings(config)),
      ...readBlog(appContext, { log, requestId: c.get('requestId') }),
    }
  }
}

function takesTestPaymentsOnly({ production, payments }: App['config']): boolean {
  return production && (payments.kind === 'sandbox' || (payments.kind === 'stripe' && payments.isRehearsal))
}

/** The path without escapes; null when they are not UTF-8. The bundler removes a call of decodeURI without a use of its result. */
function decodePath(path: string): string | null {
  try {
    return decodeURI(path)
  } catch {
    return null
  }
}

/** The same page in its compressed form. */
function buildCompressed(bytes: Uint8Array<ArrayBuffer>, page: Response): Response {
  const compressed = new Response(bytes, page)
  compressed.headers.set('Content-Encoding', 'br')
  compressed.headers.set('Content-Length', `${bytes.length}`)
  compressed.headers.set('Vary', 'Accept-Encoding')
  return compressed
}

function serveFiles(folder: string) {
  return serveStatic({
    root: folder,
    precompressed: true, // packages/web/compressed-files.ts writes the forms
    onFound: (path, c) => {
      c.header('Cache-Control', chooseCaching(path))
    },
  })
}

/** A file of the build has a name of its own for each content. The browser must see a new service worker at once. */
function chooseCaching(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable'
  return path.endsWith('service-worker.js') ? 'no-cache' : 'public, max-age=600'
}
