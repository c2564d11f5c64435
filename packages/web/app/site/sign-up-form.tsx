import { clsx } from 'clsx'
import { signUp } from '../lib/session.ts'
import { Button } from '../ui/actions/button.tsx'
import { Field } from '../ui/fields/field.tsx'
import { TextInput } from '../ui/fields/text-input.tsx'
import { checkSignUp } from './auth.check.ts'
import styles from './auth.module.css'
import { AuthFormError } from './auth-form-error.tsx'
import { PasswordInput } from './password-input.tsx'
import { useAuthForm } from './use-auth-form.ts'

export interface SignUpFormProps {
  email: string
  onSignIn: (email: string) => void
  onCreated: () => void
}

/** Creates an account [AUTH-06] [AUTH-07] [AUTH-08]. */
export function SignUpForm({ email, onSignIn, onCreated }: SignUpFormProps) {
  const { onSubmit, busy, isHydrated, formError, problem, input, typedEmail } = useAuthForm({
    email,
    check: checkSignUp,
    submit: signUp,
    onDone: onCreated,
  })
  return (
    <form className={styles.form} method="post" noValidate onSubmit={onSubmit}>
      <div className={styles.title}>
        <h1>Create your account</h1>
        <p className="soft">Your journal opens as soon as it exists.</p>
      </div>
      <Field label="Full name" error={problem('fullName')}>
        <TextInput className={styles.control} {...input('fullName')} autoComplete="name" autoFocus />
      </Field>
      <Field label="Email" error={problem('email')}>
        <TextInput className={styles.control} type="email" autoComplete="username" {...input('email')} />
      </Field>
      <Field label="Password" hint="At least 6 characters." error={problem('password')}>
        <PasswordInput className={styles.control} {...input('password')} autoComplete="new-password" />
      </Field>
      <Field label="Confirm password" error={problem('confirmPassword')}>
        <PasswordInput className={styles.control} {...input('confirmPassword')} autoComplete="new-password" />
      </Field>
      <AuthFormError>{formError}</AuthFormError>
      <Button
        type="submit"
        variant="primary"
        fullWidth
        className={clsx(styles.control, styles.submit)}
        disabled={!isHydrated}
        busy={busy}
        busyLabel="Creating account"
      >
        Create Account
      </Button>
      <p className={styles.foot}>
        Already have an account?{' '}
        <button type="button" className={styles.link} onClick={() => onSignIn(typedEmail())}>
          Sign In
        </button>
      </p>
    </form>
  )
}
