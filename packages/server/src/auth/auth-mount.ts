import type { ErrorCode } from '@candlebook/contract/errors'
import { findSignedInUser } from '@candlebook/core/identity'
import { AppError } from '@candlebook/core/kernel'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Logger } from 'pino'
import type { AppContext } from '../context/app-context.ts'
import { errorResponse } from '../http/errors.ts'
import { type AuthRoute, authRequest, authRoutes } from './auth-request.ts'
import { clientAddress } from './client-address.ts'

/** Largest body of one request in bytes, many times a name, an address and a password. */
const MAX_BODY_BYTES = 16 * 1024

/** Signing in, up and out. Answers 204 and a cookie: no token is ever in a body. Other routes of the library do not exist. */
export function authMount(appContext: AppContext, log: Logger): Hono {
  const { auth, config } = appContext
  const app = new Hono()
  app.use(
    bodyLimit({
      maxSize: MAX_BODY_BYTES,
      onError: (c) => errorResponse(new AppError('request.too_large'), c.get('requestId')),
    }),
  )
  for (const route of Object.keys(authRoutes) as AuthRoute[]) {
    // keys() returns plain strings
    app.post(route, async (c) => {
      const address = clientAddress(c, config.clientAddressHeader)
      const answer = await auth.handler(await authRequest(c.req.raw, { route, address }))
      if (route === '/sign-out') await assertSessionEnded(appContext, c.req.header('cookie'))
      const requestId = c.get('requestId')
      const outcome = await readOutcome(answer)
      log.info({ requestId, route, ...outcome }, 'auth request')
      const response =
        'code' in outcome ? refusal(outcome.code, { answer, requestId }) : new Response(null, { status: 204 })
      for (const cookie of answer.headers.getSetCookie()) response.headers.append('Set-Cookie', cookie)
      // Images are cached for a year; the next user of this browser must find none.
      if (route === '/sign-out' && answer.ok) response.headers.set('Clear-Site-Data', '"cache"')
      return response
    })
  }
  return app
}

/** The library reports a sign-out even when the row of the session is not deleted. A user must not believe that. */
async function assertSessionEnded(
  { db, clock, config }: AppContext,
  cookies: string | undefined,
): Promise<void> {
  const user = await findSignedInUser({ db, clock, ...config }, cookies)
  if (user)
    throw new AppError('server.failed', { cause: new Error('the session still exists after the sign-out') })
}

/** The outcome for the log: ids and our own codes, no name, no e-mail address and no network address. */
type Outcome = { outcome: 'done'; userId?: string } | { outcome: 'refused'; code: ErrorCode }

async function readOutcome(answer: Response): Promise<Outcome> {
  const body: unknown = await answer.json().catch(() => null)
  if (!answer.ok) return { outcome: 'refused', code: ourCode(answer.status, body) }
  const userId = isObject(body) && isObject(body.user) ? String(body.user.id) : undefined
  return { outcome: 'done', ...(userId && { userId }) }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function refusal(code: ErrorCode, { answer, requestId }: { answer: Response; requestId: string }): Response {
  const response = errorResponse(new AppError(code), requestId)
  const retryAfter = answer.headers.get('x-retry-after')
  if (retryAfter) response.headers.set('Retry-After', retryAfter)
  return response
}

const codes: Record<string, ErrorCode> = {
  INVALID_EMAIL_OR_PASSWORD: 'auth.wrong_credentials',
  USER_ALREADY_EXISTS: 'auth.email_taken',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'auth.email_taken',
  INVALID_EMAIL: 'auth.email_invalid',
  PASSWORD_TOO_SHORT: 'auth.password_too_short',
  PASSWORD_TOO_LONG: 'auth.password_too_long',
}

function ourCode(status: number, body: unknown): ErrorCode {
  if (status === 429) return 'request.too_many'
  if (status >= 500) return 'server.failed'
  const theirs = isObject(body) ? String(body.code) : ''
  return codes[theirs] ?? 'auth.refused'
}
