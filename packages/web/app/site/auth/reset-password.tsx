import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { Footer } from '../../features/footer/footer.tsx'
import { toApiError } from '../../lib/api-error.ts'
import { formatPageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { loadSession, recover, resetPassword, type Session, type SignInOutcome } from '../../lib/session.ts'
import { ButtonLink } from '../../ui/actions/button.tsx'
import { toast } from '../../ui/feedback/toast.store.ts'
import { Field } from '../../ui/fields/field.tsx'
import { PasswordInput } from '../../ui/fields/password-input.tsx'
import { unlisted } from '../frame/describe-page.ts'
import { checkNewPassword } from './auth.check.ts'
import styles from './auth.module.css'
import { AuthSubmit, NewPasswordFields } from './auth-fields.tsx'
import { AuthPage, AuthTitle, AuthWaiting } from './auth-page.tsx'
import { forgetLink, getLinkParameters } from './link-parameters.ts'
import type { SignInState } from './sign-in-state.ts'
import { useAuthForm } from './use-auth-form.ts'

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

/** Sets a new password. An ordinary session must name the current one [RESET-05] [RESET-07] [RESET-08]. */
export function NewPasswordForm({
  session,
  onUpdated,
}: {
  session: Session
  onUpdated: (outcome: SignInOutcome) => void
}) {
  const asksCurrent = !session.recovery
  const auth = useAuthForm({
    check: (values) => checkNewPassword(values, { asksCurrent }),
    submit: ({ password, currentPassword }) =>
      resetPassword({ newPassword: password, ...(asksCurrent && { currentPassword }) }),
    onDone: onUpdated,
    failureTitle: 'Error',
    describe: ({ message }) => message || 'Failed to update password.',
  })
  return (
    <form className={styles.form} method="post" noValidate onSubmit={auth.onSubmit}>
      <AuthTitle title="Choose a new password">
        <p className="soft">
          At least 6 characters. Letters, numbers and symbols together are harder to guess.
        </p>
      </AuthTitle>
      {/* Password managers store the new password under this name. */}
      <input type="email" autoComplete="username" value={session.user.email} readOnly hidden />
      {asksCurrent && (
        <Field label="Current password" error={auth.problem('currentPassword')}>
          <PasswordInput
            className={styles.control}
            autoComplete="current-password"
            autoFocus
            {...auth.input('currentPassword')}
          />
        </Field>
      )}
      <NewPasswordFields
        form={auth}
        labels={['New password', 'Confirm new password']}
        hint=""
        autoFocus={!asksCurrent}
      />
      <AuthSubmit form={auth} busyLabel="Updating">
        Update Password
      </AuthSubmit>
    </form>
  )
}

/** How long the panel is shown before the dashboard opens. Source: requirement RESET-10. */
const UPDATED_PAUSE_MS = 2_000

/** The confirmation of a new password. It leads to the dashboard [RESET-10] [ERRC-14]. */
export function PasswordUpdated() {
  useEffect(() => {
    toast({ title: 'Password Updated', description: 'Your other sessions have ended.' })
    const timer = setTimeout(() => location.replace(paths.app), UPDATED_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={styles.form}>
      <AuthTitle title="Password Updated" isStatus>
        <p className="soft">You are signed in. Opening your journal.</p>
      </AuthTitle>
      <ButtonLink fullWidth className={clsx(styles.control, styles.submit)} href={paths.app}>
        Open App
      </ButtonLink>
    </div>
  )
}

let opening: Promise<Session | null> | null = null

/**
 * The session that may set a new password: the one of the recovery link, or the session that exists. Null
 * without both. Rejects for a link that the server refuses. The link is used once in this document.
 */
function openResetSession(): Promise<Session | null> {
  const { token, type } = getLinkParameters()
  if (token && type === 'recovery') {
    forgetLink()
    opening = recover(token).then(loadSession)
  }
  return opening ?? loadSession()
}
