import type { Source } from '@candlebook/core/audit'
import {
  type Client,
  findSignedInUser,
  findTokenActor,
  isRefreshDue,
  readCredential,
  refreshSession,
  type SessionHeaders,
  type SignedInUser,
  toActor,
} from '@candlebook/core/identity'
import type { Actor } from '@candlebook/core/kernel'
import type { Context as HonoContext } from 'hono'
import type { Logger } from 'pino'
import { readClient } from '../auth/client.ts'
import type { App } from '../context/app-context.ts'
import { demoAccounts } from '../demo/seed-demo.ts'
import { buildOperations } from '../health/health.ts'
import { describeRelease } from '../health/release.ts'
import { readSessionHeaders } from '../http/headers.ts'
import { toLoggableError } from '../logging/loggable-error.ts'
import { getTestMailSettings } from '../mail/test-mail.ts'
import { pickSettings, type RequestContext } from './base.ts'

/** Builds the context of one request: the actor, and the ports that the operations may use. */
export type CreateContext = (c: HonoContext) => Promise<RequestContext>

declare module 'hono' {
  interface ContextVariableMap {
    apiContext?: RequestContext
  }
}

/** Builds contexts of requests. Reads the session from the database once in every request. */
export function createContextFactory(appContext: App, log: Logger): CreateContext {
  const { db, clock, files, config } = appContext
  const operations = buildOperations(appContext)
  return async (c) => {
    const existing = c.get('apiContext')
    if (existing) return existing
    const requestId = c.get('requestId') as string // set by the first middleware of the app
    const client = readClient(c, config)
    const source = { address: client.address, userAgent: client.userAgent }
    const identity = { ...appContext, source }
    const { actor, signedIn, isRefreshed } = await findCaller(identity, { c, client })
    if ('userId' in actor) c.get('setRequestUser')?.(actor.userId)
    const context: RequestContext = {
      actor,
      signedIn,
      identity,
      client,
      source,
      refusals: appContext.refusals,
      isRefreshed,
      db,
      clock,
      files,
      ...pickSettings(config),
      importer: appContext.importer,
      payments: appContext.payments,
      jobs: appContext.jobs,
      mailer: appContext.mailer,
      planPolicy: config.requireSubscription ? 'closed' : 'open',
      requestId,
      pageTag: /^\w{1,40}$/.exec(c.req.header('X-Page-Tag') ?? '')?.[0] ?? null,
      describeRelease: () => describeRelease(config),
      sandboxUrl: config.production ? null : appContext.paymentsHost.sandboxPagesUrl,
      demoAccounts: config.demo ? demoAccounts : [],
      screenshotTemplate: config.screenshotService,
      testMail: getTestMailSettings(config),
      operations,
      notices: appContext.notices,
      contactRecipient: config.operator.email ?? config.testMailTo,
      report: (error) => reportFailure(log, { error, requestId, method: c.req.method, path: c.req.path }),
    }
    c.set('apiContext', context)
    return context
  }
}

type Caller = { actor: Actor; signedIn: SignedInUser | null; isRefreshed: boolean }

/** Who sends a request: the user of a session, which is refreshed when its hour is over, or an API token. */
async function findCaller(
  appContext: App & { source: Source },
  { c, client }: { c: HonoContext; client: Client },
): Promise<Caller> {
  const headers = readSessionHeaders(c)
  const credential = readCredential(headers, appContext.config)
  if (credential?.kind !== 'api-token') {
    const session = await findSession(appContext, { headers, client })
    return { actor: toActor(session.signedIn, appContext.config), ...session }
  }
  const actor = await findTokenActor(appContext, credential.token)
  return { actor: actor ?? { kind: 'anonymous' }, signedIn: null, isRefreshed: false }
}

async function findSession(
  appContext: App,
  { headers, client }: { headers: SessionHeaders; client: Client },
): Promise<Pick<Caller, 'signedIn' | 'isRefreshed'>> {
  const { db, clock, config } = appContext
  const user = await findSignedInUser({ db, clock, ...config }, headers)
  if (!user || !isRefreshDue(user, clock.now())) return { signedIn: user, isRefreshed: false }
  return { signedIn: await refreshSession(appContext, user, client), isRefreshed: true }
}

/** Logs a failure of the server once, with the id of the request. It logs no refusals and no content of requests. */
export function reportFailure(
  log: Logger,
  failure: {
    error: Error & { status: number; code: string }
    requestId: string
    method: string
    path: string
  },
): void {
  const { error, ...where } = failure
  // demo.full is no failure: as many demo accounts are open as the operator allows.
  if (error.status < 500 || error.code === 'demo.full') return
  log.error({ ...where, code: error.code, failure: toLoggableError(error.cause ?? error) }, 'request failed')
}
