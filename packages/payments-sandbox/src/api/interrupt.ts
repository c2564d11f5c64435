import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context as HonoContext, Next } from 'hono'
import type { ApiFault } from '../faults/faults.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { SandboxError } from '../state/sandbox-error.ts'
import { keepAnswer } from './answer-once.ts'
import type { ApiEnv } from './api-env.ts'

/** Lets a request fail in the chosen way. */
export async function interrupt(
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
