import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono, type Context as HonoContext, type Next } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { ApiFault } from '../faults/faults.ts'
import { API_VERSION } from '../resources/event.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { invalidRequest, SandboxError } from '../state/sandbox-error.ts'
import { type ApiEnv, answerRequest, keepAnswer } from './answers.ts'
import { checkoutOperations } from './checkout-operations.ts'
import { customerOperations } from './customer-operations.ts'
import { eventOperations } from './event-operations.ts'
import { invoiceOperations } from './invoice-operations.ts'
import type { Operation } from './operation.ts'
import { disputeOperations, paymentOperations } from './payment-operations.ts'
import { portalConfigurationOperations, portalSessionOperations } from './portal-operations.ts'
import { priceOperations } from './price-operations.ts'
import { scheduleOperations } from './schedule-operations.ts'
import { subscriptionOperations } from './subscription-operations.ts'

/** Checks the secret key of a request: a bearer token, or the user of basic authentication. Throws 401. */
function checkKey(header: string | undefined, secretKey: string): void {
  const sent = readKey(header)
  if (sent === null) {
    const message =
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY')."
    throw new SandboxError(401, 'invalid_request_error', message)
  }
  if (!timingSafeEqual(hashKey(sent), hashKey(secretKey))) {
    const message = `Invalid API Key provided: ${sent.slice(0, 7)}***${sent.slice(-4)}`
    throw new SandboxError(401, 'invalid_request_error', message)
  }
}

function readKey(header: string | undefined): string | null {
  const [scheme, value] = header?.split(' ') ?? []
  if (!value) return null
  if (scheme === 'Bearer') return value
  if (scheme === 'Basic') return Buffer.from(value, 'base64').toString().split(':')[0] || null
  return null
}

function hashKey(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** Lets a request fail in the chosen way. */
async function interrupt(
  runtime: Runtime,
  c: HonoContext<ApiEnv>,
  fault: ApiFault,
  next: Next,
): Promise<Response | undefined> {
  switch (fault) {
    case 'down':
      c.env.outgoing.destroy()
      return RESPONSE_ALREADY_SENT
    case 'hang':
      // The caller's own timeout ends it, or closing the sandbox.
      await new Promise((resolve) => c.env.outgoing.once('close', resolve))
      return RESPONSE_ALREADY_SENT
    case 'rate_limited':
      throw new SandboxError(429, 'invalid_request_error', 'Too many requests hit the API too quickly.', {
        code: 'rate_limit',
      })
    case 'server_error':
      return failInside(runtime, c)
    case 'lost_answer':
      await next()
      c.env.outgoing.destroy()
      return RESPONSE_ALREADY_SENT
  }
}

/** A 500 is kept under the request's key like any answer: the same key gets it again. */
async function failInside(runtime: Runtime, c: HonoContext<ApiEnv>): Promise<Response> {
  const error = new SandboxError(500, 'api_error', 'An error occurred internally with the sandbox.')
  const key = c.req.header('idempotency-key')
  if (key && c.req.method === 'POST') {
    const body = await c.req.text()
    const request = { key, method: 'POST', path: new URL(c.req.url).pathname, body }
    runtime.change((ctx) => keepAnswer(ctx, request, { status: 500, body: error.toEnvelope() }))
  }
  return c.json(error.toEnvelope(), 500)
}

const MAX_BODY_BYTES = 256 * 1024

/** Every operation of the API. */
export const operations: Operation[] = [
  ...checkoutOperations,
  ...customerOperations,
  ...disputeOperations,
  ...eventOperations,
  ...invoiceOperations,
  ...paymentOperations,
  ...portalConfigurationOperations,
  ...portalSessionOperations,
  ...priceOperations,
  ...scheduleOperations,
  ...subscriptionOperations,
]

/** The API as an app of Hono. It checks the key and the version, breaks on demand, and reports errors as Stripe. */
export function createApi(runtime: Runtime): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>()
  api.use(async (c, next) => {
    const requestId = `req_${randomBytes(10).toString('hex')}`
    c.set('requestId', requestId)
    c.header('Request-Id', requestId)
    c.header('Stripe-Version', API_VERSION)
    c.header('Cache-Control', 'no-store')
    await next()
  })
  api.use(bodyLimit({ maxSize: MAX_BODY_BYTES, onError: () => reject('The body is too large.') }))
  api.use(async (c, next) => {
    checkKey(c.req.header('authorization'), runtime.ctx.state.secretKey)
    checkVersion(c)
    const fault = runtime.faults.takeApiFault(`${c.req.method} ${c.req.path}`)
    return fault ? interrupt(runtime, c, fault, next) : next()
  })
  for (const operation of operations) {
    api.on(operation.method.toUpperCase(), operation.path, (c) => answerRequest(runtime, c, operation))
  }
  api.notFound((c) => reject(`Unrecognized request URL (${c.req.method}: ${c.req.path}).`, 404))
  api.onError((error, c) => {
    const known =
      error instanceof SandboxError
        ? error
        : new SandboxError(500, 'api_error', `The sandbox failed: ${error.message}`)
    return Response.json(known.toEnvelope(), {
      status: known.status,
      headers: { 'Request-Id': c.get('requestId'), 'Stripe-Version': API_VERSION },
    })
  })
  return api
}

function checkVersion(c: HonoContext): void {
  const version = c.req.header('stripe-version')
  if (version === undefined || version === API_VERSION) return
  throw invalidRequest(`The sandbox speaks the version ${API_VERSION} only, not ${version}.`)
}

function reject(message: string, status = 400): never {
  throw new SandboxError(status, 'invalid_request_error', message)
}
