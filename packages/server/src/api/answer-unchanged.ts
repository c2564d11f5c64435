import { createHash } from 'node:crypto'
import { getRecordState } from '@candlebook/core/analytics'
import { requireUserId } from '@candlebook/core/kernel'
import type { ApiContext } from './base.ts'
import type { ContractRoute } from './contract-routes.ts'

type Call = { request: Request; context: ApiContext; route: ContractRoute; input: unknown }

/**
 * Answers 304 without a body when the client has the answer already, for routes with `isOfRecord`, and adds the tag to other
 * answers of these routes. It comes after every check. The state is read before the answer, so that a tag is never newer
 * than its answer.
 */
export async function answerUnchanged(
  { request, context, route, input }: Call,
  answer: () => Promise<Response>,
): Promise<Response> {
  const state = route.isOfRecord ? await getRecordState(context) : null
  if (state === null) return await answer()
  const tag = buildTag([
    await context.describeRelease(),
    requireUserId(context.actor),
    route.path,
    sortKeys(input),
    state,
  ])
  const isKnown = isAmong(tag, request.headers.get('If-None-Match'))
  const response = isKnown ? new Response(null, { status: 304 }) : await answer()
  response.headers.set('ETag', tag)
  return response
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
