import { postAuth } from '../../lib/api.ts'
import { publishAuthEvent } from '../../lib/auth-events.ts'

/**
 * Opens the public demo: an account of two hours with an own copy of the demo record. A user who is signed in stays so.
 * Throws ApiError.
 */
export async function startDemo(): Promise<void> {
  await postAuth('/demo', {})
  publishAuthEvent({ type: 'signed-in' })
}
