import { useState } from 'react'
import {
  type LoaderFunctionArgs,
  type MetaArgs,
  type RouterContextProvider,
  useLocation,
  useNavigate,
  useSearchParams,
} from 'react-router'
import { parseNextAddress } from '../../lib/next-address.ts'
import type { PageHandle } from '../../lib/page-handle.ts'
import { formatPageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { apiContext } from '../../request-context.ts'
import type { CreatedAccount } from '../auth-form/create-account.ts'
import { findSignInState } from '../auth-form/sign-in-state.ts'
import { describePage } from '../frame/describe-page.ts'
import { readBaseUrl } from '../frame/read-base-url.ts'
import { AccountCreated } from './account-created.tsx'
import styles from './auth.module.css'
import { AuthPage, AuthTitle } from './auth-page.tsx'
import { CodeForm } from './code-form.tsx'
import type { SignInPageData } from './demo-accounts.tsx'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'

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
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const given = findSignInState(useLocation().state)
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
