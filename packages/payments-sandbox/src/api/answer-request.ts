import type { Context as HonoContext } from 'hono'
import { z } from 'zod'
import type { Runtime } from '../runtime/runtime.ts'
import type { Context } from '../state/context.ts'
import { SandboxError } from '../state/sandbox-error.ts'
import { type Answer, findAnswer, type KeyedRequest, keepAnswer } from './answer-once.ts'
import type { ApiEnv } from './api-env.ts'
import { expand } from './expand.ts'
import type { Operation } from './operation.ts'
import { parseForm } from './parse-form.ts'
import { validate } from './validate.ts'

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
    return run(ctx, request, () =>
      expand(ctx, operation.run(ctx, checked, c.req.param('id') ?? ''), expanded),
    )
  }
  const { requestId: id } = c.var
  const answer =
    operation.method === 'get' ? runtime.read(execute) : runtime.change(execute, { id, idempotencyKey: key })
  return c.json(answer.body, answer.status as 200)
}

/** Runs a checked request and keeps its answer, an error too: Stripe repeats even those for the same key. */
function run(ctx: Context, request: KeyedRequest | null, create: () => object): Answer {
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
