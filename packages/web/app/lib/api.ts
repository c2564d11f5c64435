import { API_PREFIX, contract } from '@candlebook/contract'
import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { apiErrorOf, toApiError } from './api-error.ts'

const link = new OpenAPILink(contract, {
  url: () => `${location.origin}${API_PREFIX}`,
  fetch: call,
})

/** The typed client of the public REST API. Every failure is an ApiError. */
export const api: JsonifiedClient<ContractRouterClient<typeof contract>> = createORPCClient(link)

/** Posts to a route of the auth mount; its answer has no body. Throws ApiError. */
export async function postAuth(path: string, body: unknown): Promise<void> {
  const headers = { 'Content-Type': 'application/json' }
  await call(new Request(`/api/auth${path}`, { method: 'POST', headers, body: JSON.stringify(body) }))
}

/**
 * Whether a site answers at all, asked without reading the answer, without cookies and without saying from where. The
 * browser lets a page served over https ask no http site; what cannot be asked counts as answered.
 */
export async function reachesSite(address: string): Promise<boolean> {
  if (location.protocol === 'https:' && new URL(address).protocol === 'http:') return true
  const asking = {
    method: 'HEAD',
    mode: 'no-cors',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  } as const
  return fetch(address, { ...asking, signal: AbortSignal.timeout(10_000) }).then(
    () => true,
    () => false,
  )
}

/** Every call of our own server goes through here. */
async function call(request: Request, init?: object): Promise<Response> {
  const response = await fetch(request, init).catch((thrown: unknown) => {
    if (request.signal.aborted) throw thrown
    throw toApiError(thrown)
  })
  if (response.ok) return response
  throw apiErrorOf(await response.json().catch(() => null), response.status)
}
