import { ApiError } from '../../lib/api-error.ts'
import { linkParameters } from '../../lib/link-parameters.ts'
import { confirmAddressChange, confirmEmail, loadSession, type SignInOutcome } from '../../lib/session.ts'

/** A confirmed sign-up opens a session, or waits for a code of the second factor. A confirmed change of the address leaves the session as it is. */
export type FinishedLink = SignInOutcome | { isSignedIn: boolean }

let finishing: Promise<FinishedLink> | null = null

/** Uses the link that opened this document, once. Throws ApiError when the server refuses it. */
export function finishLink(): Promise<FinishedLink> {
  finishing ??= finish()
  return finishing
}

async function finish(): Promise<FinishedLink> {
  const { token, type } = linkParameters()
  if (!token) throw buildIncompleteLinkError()
  if (type === 'email_change') {
    await confirmAddressChange(token)
    return { isSignedIn: (await loadSession()) !== null }
  }
  return await confirmEmail(token)
}

function buildIncompleteLinkError(): ApiError {
  const message = 'This link is not complete. Open it again from the mail.'
  return new ApiError({ code: 'auth.link_invalid', message, status: 0 })
}
