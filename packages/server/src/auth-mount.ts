import type { ErrorCode } from '@candlebook/contract/errors'
import { findSignedInUser } from '@candlebook/core/identity'
import { AppError } from '@candlebook/core/kernel'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Logger } from 'pino'
import { authRequest, type Door, doors } from './auth-request.ts'
import { clientAddress } from './client-address.ts'
import { errorResponse } from './errors.ts'
import type { World } from './world.ts'

/** Largest body of one request: a name, an address and a password have room many times over. */
const MOST_BODY_BYTES = 16 * 1024

/** Signing in, up and out. Answers 204 and a cookie: no token is ever in a body. Every other address here is none. */
export function authMount(world: World, log: Logger): Hono {
  const { auth, config } = world
  const app = new Hono()
  app.use(
    bodyLimit({
      maxSize: MOST_BODY_BYTES,
      onError: (c) => errorResponse(new AppError('request.too_large'), c.get('requestId')),
    }),
  )
  for (const door of Object.keys(doors) as Door[]) {
    // keys() forgets which
    app.post(door, async (c) => {
      const address = clientAddress(c, config.clientAddressHeader)
      const answer = await auth.handler(await authRequest(c.req.raw, { door, address }))
      if (door === '/sign-out') await demandEnd(world, c.req.header('cookie'))
      const requestId = c.get('requestId')
      const outcome = await outcomeOf(answer)
      log.info({ requestId, route: door, ...outcome }, 'auth request')
      const response =
        'code' in outcome ? refusal(outcome.code, { answer, requestId }) : new Response(null, { status: 204 })
      for (const cookie of answer.headers.getSetCookie()) response.headers.append('Set-Cookie', cookie)
      // Images are cached for a year; the next user of this browser must find none.
      if (door === '/sign-out' && answer.ok) response.headers.set('Clear-Site-Data', '"cache"')
      return response
    })
  }
  return app
}

/** The library calls a session ended whether its row went or not; nobody may believe so while it lives on. */
async function demandEnd({ db, clock, config }: World, cookies: string | undefined): Promise<void> {
  const user = await findSignedInUser({ db, clock, ...config }, cookies)
  if (user) throw new AppError('server.failed', { cause: new Error('the session outlived signing out') })
}

/** How it ended, as the log may know it: no name, e-mail address or network address, only ids and our own codes. */
type Outcome = { outcome: 'done'; userId?: string } | { outcome: 'refused'; code: ErrorCode }

async function outcomeOf(answer: Response): Promise<Outcome> {
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
