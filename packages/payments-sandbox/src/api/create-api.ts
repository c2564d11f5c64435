import { randomBytes } from 'node:crypto'
import { Hono, type Context as HonoContext } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { API_VERSION } from '../resources/event.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { invalidRequest, SandboxError } from '../state/sandbox-error.ts'
import { answerRequest } from './answer-request.ts'
import type { ApiEnv } from './api-env.ts'
import { checkKey } from './check-key.ts'
import { interrupt } from './interrupt.ts'
import type { Operation } from './operation.ts'
import { checkoutOperations } from './operations/checkout.ts'
import { customerOperations } from './operations/customers.ts'
import { disputeOperations } from './operations/disputes.ts'
import { eventOperations } from './operations/events.ts'
import { invoiceOperations } from './operations/invoices.ts'
import { paymentOperations } from './operations/payments.ts'
import { portalConfigurationOperations } from './operations/portal-configurations.ts'
import { portalSessionOperations } from './operations/portal-sessions.ts'
import { priceOperations } from './operations/prices.ts'
import { scheduleOperations } from './operations/schedules.ts'
import { subscriptionOperations } from './operations/subscriptions/index.ts'

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
