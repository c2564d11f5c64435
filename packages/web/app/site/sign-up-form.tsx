import { clsx } from 'clsx'
import { useState } from 'react'
import { signUp } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { type AuthField, checkSignUp } from './auth.check.ts'
import styles from './auth.module.css'
import { AuthFormError } from './auth-form-error.tsx'
import { PasswordInput } from './password-input.tsx'
import { useAuthForm } from './use-auth-form.ts'

export interface SignUpFormProps {
  email: string
  onEmail: (email: string) => void
  onSignIn: () => void
  onCreated: () => void
}

/** Makes an account [AUTH-06] [AUTH-07] [AUTH-08]. */
export function SignUpForm({ email, onEmail, onSignIn, onCreated }: SignUpFormProps) {
  const [typed, setTyped] = useState({ fullName: '', password: '', confirmPassword: '' })
  const { form, problems, formError, busy, alive, onSubmit, mended } = useAuthForm({
    values: { ...typed, email: email.trim() },
    check: checkSignUp,
    take: ({ email = '', ...others }) => {
      onEmail(email)
      setTyped((now) => ({ ...now, ...others }))
    },
    submit: signUp,
    onDone: onCreated,
  })
  const control = (field: Exclude<AuthField, 'email'>) => ({
    name: field,
    value: typed[field],
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      const { value } = event.currentTarget
      setTyped((now) => ({ ...now, [field]: value }))
      mended(field)
    },
  })
  return (
    <form className={styles.form} ref={form} method="post" noValidate onSubmit={onSubmit}>
      <div className={styles.title}>
        <h1>Create your account</h1>
        <p className="soft">Your journal opens as soon as it exists.</p>
      </div>
      <Field label="Full name" error={problems.fullName}>
        <TextInput className={styles.control} {...control('fullName')} autoComplete="name" autoFocus />
      </Field>
      <Field label="Email" error={problems.email}>
        <TextInput
          className={styles.control}
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          onChange={(event) => {
            onEmail(event.currentTarget.value)
            mended('email')
          }}
        />
      </Field>
      <Field label="Password" hint="At least 6 characters." error={problems.password}>
        <PasswordInput className={styles.control} {...control('password')} autoComplete="new-password" />
      </Field>
      <Field label="Confirm password" error={problems.confirmPassword}>
        <PasswordInput
          className={styles.control}
          {...control('confirmPassword')}
          autoComplete="new-password"
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
        busyLabel="Creating account"
      >
        Create Account
      </Button>
      <p className={styles.foot}>
        Already have an account?{' '}
        <button type="button" className={styles.link} onClick={onSignIn}>
          Sign In
        </button>
      </p>
    </form>
  )
}
