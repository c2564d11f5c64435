import { API_PREFIX, contract } from '@candlebook/contract'
import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { readApiError, toApiError } from './api-error.ts'
import { sendWithCachedTag } from './cached-answers.ts'
import { takeFirstAnswer } from './first-answers.ts'

/** Names this page in its requests, so that it knows its own writes among the changes that the server tells it of. */
export const pageTag = Math.random().toString(36).slice(2)

/** With a session the server writes the instants of mails in this zone, unless the user chose another one. */
const sentHeaders = {
  'X-Page-Tag': pageTag,
  'X-Time-Zone': Intl.DateTimeFormat().resolvedOptions().timeZone,
}

const link = new OpenAPILink(contract, {
  url: () => `${location.origin}${API_PREFIX}`,
  headers: sentHeaders,
  fetch: call,
})

/** The typed client of the public REST API. Every failure throws an ApiError. */
export const api: JsonifiedClient<ContractRouterClient<typeof contract>> = createORPCClient(link)

/** Posts to an auth route. Returns the JSON of the response, or null when it has none. Throws ApiError. */
export function postAuth(path: string, body: unknown): Promise<unknown> {
  const headers = { ...sentHeaders, 'Content-Type': 'application/json' }
  return callAuth(path, { method: 'POST', headers, body: JSON.stringify(body) })
}

/** Reads the JSON of an auth route, or null when it has none. Throws ApiError. */
export function getAuth(path: string): Promise<unknown> {
  return callAuth(path, { method: 'GET' })
}

async function callAuth(path: string, init: RequestInit): Promise<unknown> {
  const response = await call(new Request(`/api/auth${path}`, init))
  return response.status === 204 ? null : await response.json().catch(() => null)
}

/** Sends every request to the server that the document does not answer, and turns each failure into an ApiError. */
export async function call(request: Request, init?: object): Promise<Response> {
  const first = takeFirstAnswer(request)
  if (first) return first
  const send = (asked: Request) => fetch(asked, init)
  const response = await sendWithCachedTag(request, send).catch((thrown: unknown) => {
    if (request.signal.aborted) throw thrown
    throw toApiError(thrown)
  })
  if (response.ok) return response
  throw readApiError(await response.json().catch(() => null), response.status)
}
