import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, toApiError } from '../../lib/api-error.ts'
import { formatPageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { confirmAddressChange, confirmEmail, loadSession, type SignInOutcome } from '../../lib/session.ts'
import { toast } from '../../ui/feedback/toast.store.ts'
import { unlisted } from '../frame/describe-page.ts'
import { AuthPage, AuthWaiting } from './auth-page.tsx'
import { getLinkParameters } from './link-parameters.ts'

export const meta = () => [{ title: formatPageTitle('Confirm your address') }, unlisted]

/** Finishes the confirmation or the change of an address, then opens /app, or /auth when it fails [ROUTE-06]. */
export default function AuthCallback() {
  const navigate = useNavigate()
  useEffect(() => {
    let isShown = true
    finishLink().then(
      (outcome) => {
        if (!isShown) return
        if (outcome === 'signed-in') return location.replace(paths.app)
        if (outcome === 'second-step')
          return void navigate(paths.auth, { replace: true, state: { isSecondStep: true } })
        void navigate(outcome.isSignedIn ? paths.app : paths.auth, { replace: true })
        toast({ title: 'Address confirmed', description: CHANGES_WITH_BOTH })
      },
      (thrown: unknown) => {
        if (!isShown) return
        void navigate(paths.auth, { replace: true })
        const description = toApiError(thrown).message
        toast({ title: 'Address not confirmed', description, variant: 'destructive' })
      },
    )
    return () => {
      isShown = false
    }
  }, [navigate])
  return (
    <AuthPage>
      <AuthWaiting>Confirming your address.</AuthWaiting>
    </AuthPage>
  )
}

const CHANGES_WITH_BOTH =
  'Your address changes when both links are opened: the one to the old address and the one to the new address.'

/** A confirmed sign-up opens a session, or waits for a code of the second factor. A confirmed change of the address leaves the session as it is. */
type FinishedLink = SignInOutcome | { isSignedIn: boolean }

let finishing: Promise<FinishedLink> | null = null

/** Uses the link that opened this document, once. Throws ApiError when the server refuses it. */
function finishLink(): Promise<FinishedLink> {
  finishing ??= finish()
  return finishing
}

async function finish(): Promise<FinishedLink> {
  const { token, type } = getLinkParameters()
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
