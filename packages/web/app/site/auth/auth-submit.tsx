import { clsx } from 'clsx'
import { Button } from '../../ui/actions/button.tsx'
import type { useAuthForm } from '../auth-form/use-auth-form.ts'
import styles from './auth.module.css'
import { AuthFormError } from './auth-form-error.tsx'

/** The button of a form in the card, and above it the error of the entire form. */
export function AuthSubmit({
  form: { formError, busy, isHydrated },
  disabled = false,
  busyLabel,
  children,
}: {
  form: Pick<ReturnType<typeof useAuthForm>, 'formError' | 'busy' | 'isHydrated'>
  disabled?: boolean
  busyLabel: string
  children: string
}) {
  return (
    <>
      <AuthFormError>{formError}</AuthFormError>
      <Button
        type="submit"
        variant="primary"
        fullWidth
        className={clsx(styles.control, styles.submit)}
        disabled={!isHydrated || disabled}
        busy={busy}
        busyLabel={busyLabel}
      >
        {children}
      </Button>
    </>
  )
}
