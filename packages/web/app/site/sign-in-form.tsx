import { clsx } from 'clsx'
import { paths } from '../lib/paths.ts'
import { signIn } from '../lib/session.ts'
import { Button } from '../ui/actions/button.tsx'
import { Field } from '../ui/fields/field.tsx'
import { TextInput } from '../ui/fields/text-input.tsx'
import { checkSignIn } from './auth.check.ts'
import styles from './auth.module.css'
import { AuthFormError } from './auth-form-error.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import { PasswordInput } from './password-input.tsx'
import { useAuthForm } from './use-auth-form.ts'

export interface SignInFormProps {
  /** The email address stays when the user switches between the two forms. */
  email: string
  onSignUp: (email: string) => void
}

/**
 * Signs in with an email address and a password; success loads the dashboard as a new document [AUTH-03]
 * [AUTH-05].
 */
export function SignInForm({ email, onSignUp }: SignInFormProps) {
  const { onSubmit, busy, isHydrated, formError, problem, input, typedEmail } = useAuthForm({
    email,
    check: checkSignIn,
    submit: signIn,
    onDone: () => location.assign(paths.app),
  })
  return (
    <form className={styles.form} method="post" noValidate onSubmit={onSubmit}>
      <div className={styles.title}>
        <h1>Welcome back</h1>
        <p className="soft">Sign in to your journal.</p>
      </div>
      <Field label="Email" error={problem('email')}>
        <TextInput
          className={styles.control}
          type="email"
          autoComplete="username"
          autoFocus
          {...input('email')}
        />
      </Field>
      <Field label="Password" error={problem('password')}>
        <PasswordInput className={styles.control} autoComplete="current-password" {...input('password')} />
      </Field>
      <AuthFormError>{formError}</AuthFormError>
      <Button
        type="submit"
        variant="primary"
        fullWidth
        className={clsx(styles.control, styles.submit)}
        disabled={!isHydrated}
        busy={busy}
        busyLabel="Signing in"
      >
        Sign In
      </Button>
      <p className={styles.foot}>
        New to Candlebook?{' '}
        <button type="button" className={styles.link} onClick={() => onSignUp(typedEmail())}>
          Sign Up
        </button>
      </p>
      <DemoAccounts />
    </form>
  )
}
