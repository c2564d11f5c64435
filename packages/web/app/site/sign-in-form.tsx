import { clsx } from 'clsx'
import { useState } from 'react'
import { paths } from '../lib/paths.ts'
import { signIn } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { checkSignIn } from './auth.check.ts'
import styles from './auth.module.css'
import { AuthFormError } from './auth-form-error.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import { PasswordInput } from './password-input.tsx'
import { useAuthForm } from './use-auth-form.ts'

export interface SignInFormProps {
  /** The address stays when the reader changes between the two forms. */
  email: string
  onEmail: (email: string) => void
  onSignUp: () => void
}

/** Sign in with an address and a password; success loads the desk afresh [AUTH-03] [AUTH-05]. */
export function SignInForm({ email, onEmail, onSignUp }: SignInFormProps) {
  const [password, setPassword] = useState('')
  const { form, problems, formError, busy, alive, onSubmit, mended } = useAuthForm({
    values: { email: email.trim(), password },
    check: checkSignIn,
    take: (typed) => {
      onEmail(typed.email ?? '')
      setPassword(typed.password ?? '')
    },
    submit: signIn,
    onDone: () => location.assign(paths.app),
  })
  return (
    <form className={styles.form} ref={form} method="post" noValidate onSubmit={onSubmit}>
      <div className={styles.title}>
        <h1>Welcome back</h1>
        <p className="soft">Sign in to your journal.</p>
      </div>
      <Field label="Email" error={problems.email}>
        <TextInput
          className={styles.control}
          type="email"
          name="email"
          autoComplete="username"
          autoFocus
          value={email}
          onChange={(event) => {
            onEmail(event.currentTarget.value)
            mended('email')
          }}
        />
      </Field>
      <Field label="Password" error={problems.password}>
        <PasswordInput
          className={styles.control}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => {
            setPassword(event.currentTarget.value)
            mended('password')
          }}
        />
      </Field>
      <AuthFormError>{formError}</AuthFormError>
      <Button
        type="submit"
        variant="primary"
        fullWidth
        className={clsx(styles.control, styles.submit)}
        disabled={!alive}
        busy={busy}
        busyLabel="Signing in"
      >
        Sign In
      </Button>
      <p className={styles.foot}>
        New to Candlebook?{' '}
        <button type="button" className={styles.link} onClick={onSignUp}>
          Sign Up
        </button>
      </p>
      <DemoAccounts />
    </form>
  )
}
