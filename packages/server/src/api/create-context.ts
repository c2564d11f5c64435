import { findSignedInUser, toActor } from '@candlebook/core/identity'
import type { Context as HonoContext } from 'hono'
import type { Logger } from 'pino'
import { getScreenshotTemplate } from '../config/get-screenshot-template.ts'
import type { AppContext } from '../context/app-context.ts'
import { demoAccounts } from '../demo/demo-accounts.ts'
import { loggableError } from '../logging/loggable-error.ts'
import type { ApiContext } from './base.ts'

/** Builds the context of one request: the actor, and the ports that the verbs may use. */
export type CreateContext = (c: HonoContext) => Promise<ApiContext>

declare module 'hono' {
  interface ContextVariableMap {
    apiContext?: ApiContext
  }
}

/** Builds contexts of requests. Reads the session from the database once in every request. */
export function createContextFactory(appContext: AppContext, log: Logger): CreateContext {
  const { db, clock, files, config } = appContext
  return async (c) => {
    const existing = c.get('apiContext')
    if (existing) return existing
    const requestId = c.get('requestId') as string // set by the first middleware of the app
    const signedIn = await findSignedInUser({ db, clock, ...config }, c.req.header('cookie'))
    const context: ApiContext = {
      actor: toActor(signedIn),
      signedIn,
      db,
      clock,
      files,
      maxStoredBytes: config.maxStoredBytes,
      importer: appContext.importer,
      requestId,
      demoAccounts: config.demo ? demoAccounts : [],
      screenshotTemplate: getScreenshotTemplate(config),
      report: (error) => reportFailure(log, { error, requestId, method: c.req.method, path: c.req.path }),
    }
    c.set('apiContext', context)
    return context
  }
}

/** Logs a failure of the server once, with the id of the request. Refusals are not logged, nor is anything that was sent. */
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
  if (error.status < 500) return
  log.error({ ...where, code: error.code, failure: loggableError(error.cause ?? error) }, 'request failed')
}
