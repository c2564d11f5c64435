import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { Footer } from '../../features/footer/footer.tsx'
import { toApiError } from '../../lib/api-error.ts'
import { formatPageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import type { Session } from '../../lib/session.ts'
import { toast } from '../../ui/feedback/toast.store.ts'
import { openResetSession } from '../auth-form/open-reset-session.ts'
import type { SignInState } from '../auth-form/sign-in-state.ts'
import { unlisted } from '../frame/unlisted.ts'
import { AuthPage } from './auth-page.tsx'
import { AuthWaiting } from './auth-waiting.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { PasswordUpdated } from './password-updated.tsx'

type State = { name: 'verifying' } | { name: 'ready'; session: Session } | { name: 'updated' }

export const meta = () => [{ title: formatPageTitle('Choose a new password') }, unlisted]

/** A new password, with a mailed link or a session; without both /auth opens [RESET-03] to [RESET-10]. */
export default function ResetPassword() {
  const navigate = useNavigate()
  const [state, setState] = useState<State>({ name: 'verifying' })
  useEffect(() => {
    let isShown = true
    openResetSession().then(
      (session) => {
        if (!isShown) return
        if (session) setState({ name: 'ready', session })
        else void navigate(paths.auth, { replace: true })
      },
      (thrown: unknown) => {
        if (!isShown) return
        void navigate(paths.auth, { replace: true })
        const description = toApiError(thrown).message
        toast({ title: 'Link not accepted', description, variant: 'destructive' })
      },
    )
    return () => {
      isShown = false
    }
  }, [navigate])
  return (
    <AuthPage footer={<Footer />}>
      {state.name === 'verifying' && <AuthWaiting>Checking your link.</AuthWaiting>}
      {state.name === 'ready' && (
        <NewPasswordForm
          session={state.session}
          onUpdated={(outcome) => {
            if (outcome === 'signed-in') setState({ name: 'updated' })
            else void navigate(paths.auth, { replace: true, state: codeState })
          }}
        />
      )}
      {state.name === 'updated' && <PasswordUpdated />}
    </AuthPage>
  )
}

/** What /auth shows after a new password of an account with two-factor authentication. */
const codeState: SignInState = {
  email: '',
  notice: 'Your password was updated. Enter a code to sign in.',
  isSecondStep: true,
}
