import { createHash } from 'node:crypto'
import type { RouteMeta } from '@candlebook/contract/routes'
import { getRecordState } from '@candlebook/core/analytics'
import { requireUserId } from '@candlebook/core/kernel'
import type { ApiContext } from './base.ts'

/** The tags that the client sent, the tag of the answer, and whether it is one of them. */
type Comparison = { sent: string | null; tag: string | null; isUnchanged: boolean }

/** The comparisons of running requests; each request has a separate context. */
const comparisons = new WeakMap<ApiContext, Comparison>()

/** Notes which answers the client has, before the procedure is called. */
export function compareWithClient(request: Request, context: ApiContext): void {
  comparisons.set(context, { sent: request.headers.get('If-None-Match'), tag: null, isUnchanged: false })
}

type Call<T> = {
  context: ApiContext
  input: unknown
  procedure: { '~orpc': { route: { path?: string }; meta: Partial<RouteMeta> } }
  next(): Promise<T>
}

/**
 * Interceptor: does not call a procedure whose answer the client has already, for routes with `isOfRecord`. It comes after
 * every check. The state is read before the answer, so that a tag is never newer than its answer.
 */
export async function answerUnchanged<T>({ context, input, procedure, next }: Call<T>): Promise<T> {
  const { route, meta } = procedure['~orpc']
  const comparison = comparisons.get(context)
  const state = comparison && meta.isOfRecord ? await getRecordState(context) : null
  if (!comparison || state === null) return await next()
  const tag = buildTag([
    await context.describeRelease(),
    requireUserId(context.actor),
    route.path,
    sortKeys(input),
    state,
  ])
  if (isAmong(tag, comparison.sent)) {
    Object.assign(comparison, { tag, isUnchanged: true })
    return undefined as T // writeComparison drops it
  }
  const answer = await next()
  comparison.tag = tag
  return answer
}

/** Writes the tag into the response, or replaces the response by a 304 without a body. */
export function writeComparison(response: Response, context: ApiContext): Response {
  const { tag, isUnchanged } = comparisons.get(context) ?? {}
  if (!tag || !response.ok) return response
  const answer = isUnchanged ? new Response(null, { status: 304 }) : response
  answer.headers.set('ETag', tag)
  return answer
}

/** A weak tag: the bytes of an answer also depend on its compression. */
function buildTag(parts: unknown[]): string {
  return `W/"${createHash('sha256').update(JSON.stringify(parts)).digest('base64url')}"`
}

/** The parameters of a query in one order. A value can be any object here, because its shape is checked later. */
function sortKeys(input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return input
  return Object.entries(input).toSorted(([one], [other]) => (one < other ? -1 : 1)) // keys are unique
}

/** Whether the tag is in the list of the client. Weak and strong tags compare equal, as RFC 9110 says for If-None-Match. */
function isAmong(tag: string, sent: string | null): boolean {
  return sent?.split(',').some((one) => one.trim().replace(/^W\//, '') === tag.slice('W/'.length)) ?? false
}
