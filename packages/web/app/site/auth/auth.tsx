import { useState } from 'react'
import {
  type LoaderFunctionArgs,
  type MetaArgs,
  type RouterContextProvider,
  useLocation,
  useNavigate,
  useSearchParams,
} from 'react-router'
import { toApiError } from '../../lib/api-error.ts'
import type { PageHandle } from '../../lib/page-handle.ts'
import { formatPageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { requestPasswordReset, signInWithCode } from '../../lib/session.ts'
import { apiContext } from '../../request-context.ts'
import { toast } from '../../ui/feedback/toast.store.ts'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { describePage, readBaseUrl } from '../frame/describe-page.ts'
import { checkForgotPassword, checkSecondStep } from './auth.check.ts'
import styles from './auth.module.css'
import { AuthSubmit } from './auth-fields.tsx'
import { AuthNotice, AuthPage, AuthTitle } from './auth-page.tsx'
import type { CreatedAccount } from './create-account.ts'
import { SignInForm, type SignInPageData } from './sign-in-form.tsx'
import { findSignInState, parseNextAddress } from './sign-in-state.ts'
import { AccountCreated, SignUpForm } from './sign-up-form.tsx'
import { useAuthForm } from './use-auth-form.ts'
import { useIsHydrated } from './use-is-hydrated.ts'

type Mode =
  | { name: 'sign-in' | 'sign-up' | 'forgot-password' | 'code' }
  | { name: 'created'; created: CreatedAccount }

const page = {
  title: formatPageTitle('Sign in'),
  description: 'Sign in to Candlebook, or create an account.',
  path: paths.auth,
}

export const handle = { hasLateScripts: true } satisfies PageHandle
/** The address of the installation for the head, and the accounts that the form offers on a development server. */
export function loader({ context }: LoaderFunctionArgs<Readonly<RouterContextProvider>>): SignInPageData {
  const { baseUrl, demoAccounts } = context.get(apiContext)
  return { baseUrl, demoAccounts }
}
export const clientLoader = (): SignInPageData => readBaseUrl()

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  loaderData ? describePage({ ...page, ...loaderData }) : [{ title: page.title }]

/** Sign-in, sign-up, forgot password and confirmation at one address, without a page load [AUTH-01]. */
export default function Auth() {
  const { state } = useLocation()
  // The server does not know the state of the history entry, so the first render is without it.
  const isShown = useIsHydrated() && state !== null
  return <AuthForms key={String(isShown)} state={isShown ? state : null} />
}

function AuthForms({ state }: { state: unknown }) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const given = findSignInState(state)
  const [mode, setMode] = useState<Mode>({
    name: given.isSecondStep ? 'code' : startMode(search.get('mode')),
  })
  const [next] = useState(parseNextAddress(search.get('next'))) // the address changes with the mode
  const [email, setEmail] = useState(given.email)
  const [notice, setNotice] = useState(given.notice)
  const show = (name: Exclude<Mode['name'], 'created'>) => (typed: string) => {
    setEmail(typed)
    setNotice(null)
    setMode({ name })
    // A reload must not open the mode that the user has left.
    if (search.has('mode')) void navigate(paths.auth, { replace: true, preventScrollReset: true })
  }
  return (
    <AuthPage>
      {mode.name === 'sign-in' && (
        <SignInForm
          email={email}
          notice={notice}
          next={next}
          onSecondStep={show('code')}
          onSignUp={show('sign-up')}
          onForgotPassword={show('forgot-password')}
        />
      )}
      {mode.name === 'code' && (
        <CodeForm
          notice={notice}
          next={next}
          onBack={(text) => {
            setNotice(text)
            setMode({ name: 'sign-in' })
          }}
        />
      )}
      {mode.name === 'sign-up' && (
        <SignUpPanel
          email={email}
          onSignIn={show('sign-in')}
          onCreated={(created, typed) => {
            setEmail(typed)
            setMode({ name: 'created', created })
          }}
        />
      )}
      {mode.name === 'forgot-password' && <ForgotPasswordForm email={email} onSignIn={show('sign-in')} />}
      {mode.name === 'created' && (
        <AccountCreated
          created={mode.created}
          onSignIn={(text) => {
            show('sign-in')(email)
            setNotice(text)
          }}
        />
      )}
    </AuthPage>
  )
}

interface SignUpPanelProps {
  email: string
  onSignIn: (typedEmail: string) => void
  onCreated: (created: CreatedAccount, email: string) => void
}

function SignUpPanel({ email, onSignIn, onCreated }: SignUpPanelProps) {
  return (
    <SignUpForm
      email={email}
      onCreated={onCreated}
      head={
        <AuthTitle title="Create your account">
          <p className="soft">Your journal opens as soon as it exists.</p>
        </AuthTitle>
      }
      foot={(typedEmail) => (
        <>
          Already have an account?{' '}
          <button type="button" className={styles.link} onClick={() => onSignIn(typedEmail())}>
            Sign In
          </button>
        </>
      )}
    />
  )
}

function startMode(mode: string | null): 'sign-in' | 'sign-up' | 'forgot-password' {
  return mode === 'sign-up' || mode === 'forgot-password' ? mode : 'sign-in'
}

export interface CodeFormProps {
  notice: string | null
  /** The page of the app that opens after signing in. */
  next: string
  /** Opens the sign-in form again, with a text when the second step has expired. */
  onBack: (notice: string | null) => void
}

/** The second step of a sign-in: a code of the authenticator app, or a backup code. */
export function CodeForm({ notice, next, onBack }: CodeFormProps) {
  const [usesBackupCode, setUsesBackupCode] = useState(false)
  const auth = useAuthForm({
    check: checkSecondStep,
    submit: ({ code }) =>
      signInWithCode(code).catch((thrown: unknown) => {
        const { code: refusal, message } = toApiError(thrown)
        if (refusal === 'auth.step_expired') onBack(message)
        throw thrown
      }),
    onDone: () => location.assign(next),
    failureTitle: 'Sign in failed',
  })
  const change = () => {
    auth.form.resetField('code', { defaultValue: '' })
    auth.form.clearErrors()
    setUsesBackupCode(!usesBackupCode)
  }
  return (
    <form className={styles.form} method="post" noValidate onSubmit={auth.onSubmit}>
      <AuthTitle title="Enter your code">
        <p className="soft">
          {usesBackupCode
            ? 'Enter one of the backup codes that you stored. Each works once.'
            : 'Open your authenticator app and enter its code for Candlebook.'}
        </p>
      </AuthTitle>
      {notice && <AuthNotice>{notice}</AuthNotice>}
      <Field label={usesBackupCode ? 'Backup code' : 'Six-digit code'} error={auth.problem('code')}>
        <TextInput
          key={String(usesBackupCode)}
          className={styles.control}
          autoFocus
          autoCapitalize="none"
          spellCheck={false}
          maxLength={30}
          {...(usesBackupCode
            ? { autoComplete: 'off' }
            : { autoComplete: 'one-time-code', inputMode: 'numeric' as const })}
          {...auth.input('code')}
        />
      </Field>
      <AuthSubmit form={auth} busyLabel="Checking">
        Continue
      </AuthSubmit>
      <p className={styles.foot}>
        <button type="button" className={styles.link} onClick={change}>
          {usesBackupCode ? 'Use the authenticator app' : 'Use a backup code'}
        </button>
      </p>
      <p className={styles.foot}>
        <button type="button" className={styles.link} onClick={() => onBack(null)}>
          Back to Sign In
        </button>
      </p>
    </form>
  )
}

const SENT = 'If the address has an account, a link is on its way. It expires in 1 hour.'

/** Asks for a link to choose a new password [AUTH-18] [ERRC-13]. */
export function ForgotPasswordForm({
  email,
  onSignIn,
}: {
  email: string
  onSignIn: (email: string) => void
}) {
  const [isSent, setSent] = useState(false)
  const auth = useAuthForm({
    start: { email },
    check: checkForgotPassword,
    submit: ({ email }) => requestPasswordReset(email),
    onDone: () => {
      setSent(true)
      toast({ title: 'Reset Link Sent', description: SENT })
    },
    staysOpen: true,
    failureTitle: 'Error',
    describe: ({ message }) => message || 'Failed to send reset email. Please try again.',
  })
  return (
    <form className={styles.form} method="post" noValidate onSubmit={auth.onSubmit}>
      <AuthTitle title="Reset your password">
        <p className="soft">We send a link that is valid for 1 hour.</p>
      </AuthTitle>
      <Field label="Email" error={auth.problem('email')}>
        <TextInput
          className={styles.control}
          type="email"
          autoComplete="username"
          autoFocus
          {...auth.input('email')}
        />
      </Field>
      {isSent && <AuthNotice>{SENT}</AuthNotice>}
      <AuthSubmit form={auth} busyLabel="Sending">
        Send Reset Link
      </AuthSubmit>
      <p className={styles.foot}>
        <button type="button" className={styles.link} onClick={() => onSignIn(auth.typedEmail())}>
          Back to Sign In
        </button>
      </p>
    </form>
  )
}
