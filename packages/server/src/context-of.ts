import { findSignedInUser, toActor } from '@candlebook/core/identity'
import type { Context as HonoContext } from 'hono'
import type { Logger } from 'pino'
import type { ApiContext } from './api/base.ts'
import { demoAccounts } from './demo-accounts.ts'
import { loggableError } from './loggable-error.ts'
import { screenshotTemplateOf } from './screenshot-template-of.ts'
import type { World } from './world.ts'

/** Makes the context of one request: who asks, and what the verbs may use. */
export type ContextOf = (c: HonoContext) => Promise<ApiContext>

declare module 'hono' {
  interface ContextVariableMap {
    apiContext?: ApiContext
  }
}

/** The one way from a request to a context. Reads the session from the database once in every request. */
export function makeContextOf(world: World, log: Logger): ContextOf {
  const { db, clock, files, config } = world
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
      importer: world.importer,
      requestId,
      demoAccounts: config.demo ? demoAccounts : [],
      screenshotTemplate: screenshotTemplateOf(config),
      report: (error) => reportFailure(log, { error, requestId, method: c.req.method, path: c.req.path }),
    }
    c.set('apiContext', context)
    return context
  }
}

/** Logs a failure that is ours once, with the request's id; a refusal is no failure. Never logs what was sent. */
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
