import { toApiError } from './api-error.ts'

const LIMIT_MS = 15_000

/**
 * Gives up a call that has no answer after 15 seconds, as if the server could not be reached. Only for calls that can be sent
 * again: the server may have done what was asked. Throws ApiError.
 */
export async function callInTime<Answer>(
  call: (limit: { signal: AbortSignal }) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await call({ signal: AbortSignal.timeout(LIMIT_MS) })
  } catch (thrown) {
    throw toApiError(thrown)
  }
}
