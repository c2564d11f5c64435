import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { toApiError } from '../../lib/api-error.ts'
import { formatPageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { toast } from '../../ui/feedback/toast.store.ts'
import { finishLink } from '../auth-form/finish-link.ts'
import { unlisted } from '../frame/unlisted.ts'
import { AuthPage } from './auth-page.tsx'
import { AuthWaiting } from './auth-waiting.tsx'

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
