import { createHash } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { Context as HonoContext } from 'hono'
import { z } from 'zod'
import type { Runtime } from '../runtime/runtime.ts'
import type { Context } from '../state/context.ts'
import { SandboxError } from '../state/sandbox-error.ts'
import { expand } from './expand.ts'
import type { Operation } from './operation.ts'
import { parseForm, validate } from './params.ts'

/** How long an answer is kept under its key. Source: docs.stripe.com/api/idempotent_requests. */
const KEPT_SECONDS = 24 * 3600

const MAX_KEY_LENGTH = 255

/** What identifies a request with a key: repeated with the same key it gets the first answer again. */
type KeyedRequest = { key: string; method: string; path: string; body: string }

type Answer = { status: number; body: unknown }

/** The stored answer to a repeated request, or null. Throws when the key was used for other parameters. */
function findAnswer(ctx: Context, request: KeyedRequest): Answer | null {
  if (request.key.length > MAX_KEY_LENGTH) {
    const message = `Idempotency keys must be at most ${MAX_KEY_LENGTH} characters.`
    throw new SandboxError(400, 'idempotency_error', message)
  }
  const stored = ctx.state.answers[request.key]
  if (!stored || stored.createdAt + KEPT_SECONDS <= ctx.now()) return null
  if (stored.request !== hashRequest(request)) {
    const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${request.key}' if you meant to execute a different request.`
    throw new SandboxError(400, 'idempotency_error', message)
  }
  return { status: stored.status, body: stored.body }
}

/** Keeps an answer under the request's key, and forgets those that are too old. */
export function keepAnswer(ctx: Context, request: KeyedRequest, answer: Answer): void {
  const { answers } = ctx.state
  for (const [key, { createdAt }] of Object.entries(answers)) {
    if (createdAt + KEPT_SECONDS > ctx.now()) break
    delete answers[key]
  }
  answers[request.key] = { ...answer, request: hashRequest(request), createdAt: ctx.now() }
}

/** A hash, since bodies can hold names and addresses. */
function hashRequest({ method, path, body }: KeyedRequest): string {
  return createHash('sha256').update(`${method} ${path}\n${body}`).digest('hex')
}

const expandPaths = z.array(z.string().min(1).max(200)).max(20).default([])

/** Answers a request, once for each Idempotency-Key, with the errors of its operation. */
export async function answerRequest(
  runtime: Runtime,
  c: HonoContext<ApiEnv>,
  operation: Operation,
): Promise<Response> {
  const url = new URL(c.req.url)
  const body = operation.method === 'get' ? '' : await c.req.text()
  const { expand: paths, ...params } = parseForm([url.search.slice(1), body].filter(Boolean).join('&'))
  const key = operation.method === 'post' ? (c.req.header('idempotency-key') ?? null) : null
  const request = key === null ? null : { key, method: c.req.method, path: url.pathname, body }

  const execute = (ctx: Context): Answer => {
    const earlier = request && findAnswer(ctx, request)
    if (earlier) {
      c.header('Idempotent-Replayed', 'true')
      return earlier
    }
    const checked = validate(operation.params, params) as never
    const expanded = validate(expandPaths, paths)
    return runOnce(ctx, request, () =>
      expand(ctx, operation.run(ctx, checked, c.req.param('id') ?? ''), expanded),
    )
  }
  const { requestId: id } = c.var
  const answer =
    operation.method === 'get' ? runtime.read(execute) : runtime.change(execute, { id, idempotencyKey: key })
  return c.json(answer.body, answer.status as 200)
}

/** Runs a checked request and keeps its answer, an error too: Stripe repeats even those for the same key. */
function runOnce(ctx: Context, request: KeyedRequest | null, create: () => object): Answer {
  const answer = catchRefusal(create)
  if (request) keepAnswer(ctx, request, answer)
  return answer
}

function catchRefusal(create: () => object): Answer {
  try {
    return { status: 200, body: create() }
  } catch (error) {
    if (error instanceof SandboxError) return { status: error.status, body: error.toEnvelope() }
    throw error
  }
}

/** The values that are stored with a request to the API. */
export type ApiEnv = { Bindings: HttpBindings; Variables: { requestId: string } }
