import { resetPassword, type Session, type SignInOutcome } from '../../lib/session.ts'
import { Field } from '../../ui/fields/field.tsx'
import { PasswordInput } from '../../ui/passwords/password-input.tsx'
import { checkNewPassword } from '../auth-form/auth.check.ts'
import { useAuthForm } from '../auth-form/use-auth-form.ts'
import styles from './auth.module.css'
import { AuthTitle } from './auth-page.tsx'
import { AuthSubmit } from './auth-submit.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'

/** Sets a new password. An ordinary session must name the current one [RESET-05] [RESET-07] [RESET-08]. */
export function NewPasswordForm({
  session,
  onUpdated,
}: {
  session: Session
  onUpdated: (outcome: SignInOutcome) => void
}) {
  const asksCurrent = !session.recovery
  const auth = useAuthForm({
    check: (values) => checkNewPassword(values, { asksCurrent }),
    submit: ({ password, currentPassword }) =>
      resetPassword({ newPassword: password, ...(asksCurrent && { currentPassword }) }),
    onDone: onUpdated,
    failureTitle: 'Error',
    describe: ({ message }) => message || 'Failed to update password.',
  })
  return (
    <form className={styles.form} method="post" noValidate onSubmit={auth.onSubmit}>
      <AuthTitle title="Choose a new password">
        <p className="soft">
          At least 6 characters. Letters, numbers and symbols together are harder to guess.
        </p>
      </AuthTitle>
      {/* Password managers store the new password under this name. */}
      <input type="email" autoComplete="username" value={session.user.email} readOnly hidden />
      {asksCurrent && (
        <Field label="Current password" error={auth.problem('currentPassword')}>
          <PasswordInput
            className={styles.control}
            autoComplete="current-password"
            autoFocus
            {...auth.input('currentPassword')}
          />
        </Field>
      )}
      <NewPasswordFields
        form={auth}
        labels={['New password', 'Confirm new password']}
        hint=""
        autoFocus={!asksCurrent}
      />
      <AuthSubmit form={auth} busyLabel="Updating">
        Update Password
      </AuthSubmit>
    </form>
  )
}
