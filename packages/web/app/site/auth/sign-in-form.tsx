import { KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLoaderData } from 'react-router'
import { signInWithPasskey } from '../../features/security/passkeys.ts'
import { toApiError } from '../../lib/api-error.ts'
import { noteConfiguredLater } from '../../lib/configured-later.ts'
import { paths } from '../../lib/paths.ts'
import { type DemoAccount, loadDemoAccounts, resendConfirmation, signIn } from '../../lib/session.ts'
import { Button } from '../../ui/actions/button.tsx'
import { toast } from '../../ui/feedback/toast.store.ts'
import { Field } from '../../ui/fields/field.tsx'
import { PasswordInput } from '../../ui/fields/password-input.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { checkSignIn } from './auth.check.ts'
import styles from './auth.module.css'
import { AuthSubmit } from './auth-fields.tsx'
import { AuthFormError, AuthNotice, AuthTitle } from './auth-page.tsx'
import { useAuthForm } from './use-auth-form.ts'

export interface SignInFormProps {
  /** The email address stays when the user switches between the forms. */
  email: string
  /** What to do before signing in, such as confirming the address. */
  notice?: string | null
  /** The page of the app that opens after signing in. */
  next: string
  /** Called when the server waits for a code of the second factor. */
  onSecondStep: (email: string) => void
  onSignUp: (email: string) => void
  onForgotPassword: (email: string) => void
}

/**
 * Signs in with an email address and a password; success loads the next page as a new document [AUTH-03]
 * [AUTH-05].
 */
export function SignInForm({
  email,
  notice,
  next,
  onSecondStep,
  onSignUp,
  onForgotPassword,
}: SignInFormProps) {
  const auth = useAuthForm({
    start: { email },
    check: checkSignIn,
    submit: signIn,
    onDone: (outcome) => (outcome === 'signed-in' ? location.assign(next) : onSecondStep(auth.typedEmail())),
    failureTitle: 'Sign in failed',
    describe: ({ message }) => message || 'Please check your credentials and try again.',
  })
  const { problem, input, typedEmail } = auth
  return (
    <form className={styles.form} method="post" noValidate onSubmit={auth.onSubmit}>
      <AuthTitle title="Welcome back">
        <p className="soft">Sign in to your journal.</p>
      </AuthTitle>
      {notice && <AuthNotice>{notice}</AuthNotice>}
      <Field label="Email" error={problem('email')}>
        <TextInput
          className={styles.control}
          type="email"
          autoComplete="username"
          autoFocus
          {...input('email')}
        />
      </Field>
      <Field
        label="Password"
        error={problem('password')}
        aside={
          <button type="button" className={styles.asideLink} onClick={() => onForgotPassword(typedEmail())}>
            Forgot Password
          </button>
        }
      >
        <PasswordInput className={styles.control} autoComplete="current-password" {...input('password')} />
      </Field>
      <AuthSubmit form={auth} busyLabel="Signing in">
        Sign In
      </AuthSubmit>
      <PasskeyButton next={next} form={auth} />
      {auth.formErrorCode === 'auth.email_unconfirmed' && (
        <SendAgain send={() => resendConfirmation(typedEmail().trim())} />
      )}
      <p className={styles.foot}>
        New to Candlebook?{' '}
        <button type="button" className={styles.link} onClick={() => onSignUp(typedEmail())}>
          Sign Up
        </button>
      </p>
      <DemoAccounts onSecondStep={onSecondStep} />
    </form>
  )
}

/** Signs in with a passkey, without address and password; success loads the next page as a new document. */
export function PasskeyButton({
  next,
  form: { isHydrated, busy },
}: {
  next: string
  form: Pick<ReturnType<typeof useAuthForm>, 'isHydrated' | 'busy'>
}) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const enter = async () => {
    setBusy(true)
    setError(null)
    try {
      await signInWithPasskey()
      location.assign(next)
    } catch (thrown) {
      setBusy(false)
      setError(toApiError(thrown).message)
    }
  }
  return (
    <>
      <AuthFormError>{error}</AuthFormError>
      <Button
        fullWidth
        className={styles.control}
        icon={KeyRound}
        disabled={!isHydrated || busy}
        data-waits={isHydrated ? undefined : ''}
        busy={isBusy}
        busyLabel="Waiting for your passkey"
        onClick={() => void enter()}
      >
        Sign in with a passkey
      </Button>
    </>
  )
}

/** Sends another mail with a link that confirms the address. */
export function SendAgain({ send }: { send: () => Promise<void> }) {
  const [isSending, setSending] = useState(false)
  const press = async () => {
    setSending(true)
    await send().then(
      () =>
        toast({
          title: 'Link sent',
          description: 'If this address must be confirmed, a new link is on its way.',
        }),
      (thrown: unknown) => toast({ title: 'Error', description: toApiError(thrown).message }),
    )
    setSending(false)
  }
  return (
    <Button
      fullWidth
      className={styles.control}
      busy={isSending}
      busyLabel="Sending"
      onClick={() => void press()}
    >
      Send the confirmation again
    </Button>
  )
}

/** What the page was loaded with; opened from another page of the app, it asks for the accounts itself. */
export type SignInPageData = { baseUrl: string; demoAccounts?: DemoAccount[] }

/**
 * Buttons that sign in to demo accounts of a development server. In production there are none, and nothing is
 * shown.
 */
export function DemoAccounts({ onSecondStep }: { onSecondStep: (email: string) => void }) {
  const { demoAccounts } = useLoaderData<SignInPageData>()
  const [accounts, setAccounts] = useState(demoAccounts ?? [])
  const [entering, setEntering] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)

  useEffect(() => {
    if (!demoAccounts) loadDemoAccounts().then(setAccounts, () => setAccounts([]))
  }, [demoAccounts])

  const enter = async ({ email, password }: DemoAccount) => {
    setEntering(email)
    setError(null)
    try {
      if ((await signIn({ email, password })) === 'second-step') onSecondStep(email)
      else {
        noteConfiguredLater() // who looks at the demo is not asked to buy a plan first
        location.assign(paths.app)
      }
    } catch (thrown) {
      setEntering(null)
      setError(toApiError(thrown).message)
    }
  }

  if (accounts.length === 0) return null
  return (
    <section className={styles.demo} aria-label="Demo accounts">
      <p className="cap">This is a development server with demo data.</p>
      {accounts.map((account) => (
        <Button
          key={account.email}
          fullWidth
          className={styles.control}
          busy={entering === account.email}
          disabled={entering !== null && entering !== account.email}
          onClick={() => void enter(account)}
        >
          Sign in as the {account.label.toLowerCase()}
        </Button>
      ))}
      <AuthFormError>{error}</AuthFormError>
    </section>
  )
}
