import { API_PREFIX } from '@candlebook/contract'
import { toApiError } from './api-error.ts'

// Calls outside the typed client. They are no part of api.ts, because the desk loads that before its first tab.

/** Posts to a route without a body. Returns the answer as the server wrote it, also a refusal. Throws ApiError. */
export async function postForText(path: string): Promise<{ isSuccess: boolean; text: string }> {
  const response = await fetch(`${API_PREFIX}${path}`, { method: 'POST' }).catch((thrown: unknown) => {
    throw toApiError(thrown)
  })
  return { isSuccess: response.ok, text: await response.text() }
}

/**
 * Whether a site responds. The request sends no cookies and no referrer, and the response is not read. A
 * browser refuses requests from an https page to an http site; such a site counts as responding.
 */
export async function canReachSite(address: string): Promise<boolean> {
  if (location.protocol === 'https:' && new URL(address).protocol === 'http:') return true
  const options = {
    method: 'HEAD',
    mode: 'no-cors',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  } as const
  return fetch(address, { ...options, signal: AbortSignal.timeout(10_000) }).then(
    () => true,
    () => false,
  )
}
