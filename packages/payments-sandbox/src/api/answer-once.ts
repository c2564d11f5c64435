import { createHash } from 'node:crypto'
import type { Context } from '../state/context.ts'
import { SandboxError } from '../state/sandbox-error.ts'

/** How long an answer is kept under its key. Source: docs.stripe.com/api/idempotent_requests. */
const KEPT_SECONDS = 24 * 3600

const MAX_KEY_LENGTH = 255

/** What identifies a request with a key: repeated with the same key it gets the first answer again. */
export type KeyedRequest = { key: string; method: string; path: string; body: string }

export type Answer = { status: number; body: unknown }

/** The stored answer to a repeated request, or null. Throws when the key was used for other parameters. */
export function findAnswer(ctx: Context, request: KeyedRequest): Answer | null {
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
