import type { ErrorCode } from '@candlebook/contract/error-codes'
import { createChallenge, findSignedInUser, issueDevice, limitAddress } from '@candlebook/core/identity'
import { AppError } from '@candlebook/core/kernel'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Logger } from 'pino'
import type { App } from '../context/app-context.ts'
import { buildErrorResponse } from '../http/errors.ts'
import {
  buildDeviceCookie,
  buildSessionCookie,
  buildStepCookie,
  clearSessionCookie,
  clearStepCookie,
  readDeviceCookie,
  readStepCookie,
} from './auth-cookies.ts'
import { type AuthResult, authRoutes, readForm } from './auth-routes.ts'
import { addressLimits, readClient } from './client.ts'
import { factorRoutes } from './factor-routes.ts'

/** Largest body of one request in bytes, many times a name, an address, a password and a solved challenge. */
const MAX_BODY_BYTES = 16 * 1024

/**
 * Signing up, in and out, links from mails, second factors and passkeys. A session goes into a cookie: no token is ever in a body.
 */
export function createAuthMount(appContext: App, log: Logger): Hono {
  const { config } = appContext
  const app = new Hono()
  app.use(
    bodyLimit({
      maxSize: MAX_BODY_BYTES,
      onError: (c) => buildErrorResponse(new AppError('request.too_large'), c.get('requestId')),
    }),
  )
  app.get('/challenge', async (c) => {
    await limitAddress(appContext, { ...readClient(c, config), limit: addressLimits.challenge })
    return c.json(await createChallenge(appContext))
  })
  for (const [route, { limit, demo, run }] of Object.entries({ ...authRoutes, ...factorRoutes })) {
    app.post(route, async (c) => {
      const requestId = c.get('requestId')
      try {
        const client = readClient(c, config)
        const source = { address: client.address, userAgent: client.userAgent }
        await limitAddress(appContext, { ...client, limit }) // before the body: who waits with it is counted
        const form = await readForm(c.req.raw)
        const stepToken = readStepCookie(c, config)
        const deviceToken = readDeviceCookie(c, config)
        const result = await run({
          ctx: { ...appContext, source },
          form,
          client,
          stepToken,
          deviceToken,
          findUser: async () => {
            const user = await findUser(appContext, c)
            if (user?.demoEndsAt && !demo) throw new AppError('demo.not_allowed')
            return user
          },
        })
        log.info({ requestId, route, ...toOutcome(result) }, 'auth request')
        const response = toResponse(result, appContext, { hasStep: stepToken !== '' })
        const userId = result.session?.userId ?? result.knownFor
        const device = userId && (await issueDevice(appContext, { userId, former: deviceToken }))
        if (device) response.headers.append('Set-Cookie', buildDeviceCookie(device, config))
        return response
      } catch (error) {
        if (!(error instanceof AppError) || error.status >= 500) throw error
        log.info({ requestId, route, ...buildRefusal(error.code) }, 'auth request')
        return buildErrorResponse(error, requestId)
      }
    })
  }
  return app
}

function findUser({ db, clock, config }: App, c: Context) {
  return findSignedInUser({ db, clock, ...config }, { cookie: c.req.header('cookie'), authorization: null })
}

/** The outcome for the log: ids and our own codes, no name, no email address and no network address. */
type Outcome = { outcome: 'done' | 'second step'; userId?: string } | { outcome: 'refused'; code: ErrorCode }

function toOutcome({ userId, isSecondStep }: AuthResult): Outcome {
  return { outcome: isSecondStep ? 'second step' : 'done', ...(userId && { userId }) }
}

function buildRefusal(code: ErrorCode): Outcome {
  return { outcome: 'refused', code }
}

function toResponse(
  { session, step, isSignedOut, body }: AuthResult,
  { config }: App,
  { hasStep }: { hasStep: boolean },
): Response {
  const response = body ? Response.json(body) : new Response(null, { status: 204 })
  if (session) response.headers.append('Set-Cookie', buildSessionCookie(session.token, config))
  if (step) response.headers.append('Set-Cookie', buildStepCookie(step.token, config))
  else if (session && hasStep) response.headers.append('Set-Cookie', clearStepCookie(config)) // a begun step ends with the sign-in
  if (!isSignedOut) return response
  response.headers.append('Set-Cookie', clearSessionCookie(config))
  // Images are cached for a year; the next user of this browser must find none.
  response.headers.set('Clear-Site-Data', '"cache"')
  return response
}
