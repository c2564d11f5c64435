import { useState } from 'react'
import { toApiError } from '../../lib/api-error.ts'
import { signInWithCode } from '../../lib/session.ts'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { checkSecondStep } from '../auth-form/auth.check.ts'
import { useAuthForm } from '../auth-form/use-auth-form.ts'
import styles from './auth.module.css'
import { AuthNotice } from './auth-notice.tsx'
import { AuthTitle } from './auth-page.tsx'
import { AuthSubmit } from './auth-submit.tsx'

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
