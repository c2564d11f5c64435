import { resendConfirmation, signIn } from '../../lib/session.ts'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { PasswordInput } from '../../ui/passwords/password-input.tsx'
import { checkSignIn } from '../auth-form/auth.check.ts'
import { useAuthForm } from '../auth-form/use-auth-form.ts'
import styles from './auth.module.css'
import { AuthNotice } from './auth-notice.tsx'
import { AuthTitle } from './auth-page.tsx'
import { AuthSubmit } from './auth-submit.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { SendAgain } from './send-again.tsx'

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
      <PasskeyButton next={next} disabled={!auth.isHydrated || auth.busy} />
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
