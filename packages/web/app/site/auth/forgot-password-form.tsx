import { useState } from 'react'
import { requestPasswordReset } from '../../lib/session.ts'
import { toast } from '../../ui/feedback/toast.store.ts'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { checkForgotPassword } from '../auth-form/auth.check.ts'
import { useAuthForm } from '../auth-form/use-auth-form.ts'
import styles from './auth.module.css'
import { AuthNotice } from './auth-notice.tsx'
import { AuthTitle } from './auth-page.tsx'
import { AuthSubmit } from './auth-submit.tsx'

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
