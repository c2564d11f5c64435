import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Checkbox, type CheckboxProps } from '../../ui/fields/checkbox.tsx'
import { Field, FieldError } from '../../ui/fields/field.tsx'
import { PasswordInput, PasswordMeter } from '../../ui/fields/password-input.tsx'
import styles from './auth.module.css'
import { AuthFormError } from './auth-page.tsx'
import type { useAuthForm } from './use-auth-form.ts'

/** A new password and its repetition. The meter advises and refuses nothing. */
export function NewPasswordFields({
  form: { form, problem, input },
  labels = ['Password', 'Confirm password'],
  hint = 'At least 6 characters.',
  autoFocus = false,
}: {
  form: Pick<ReturnType<typeof useAuthForm>, 'form' | 'problem' | 'input'>
  labels?: readonly [password: string, repetition: string]
  hint?: string
  autoFocus?: boolean
}) {
  return (
    <>
      <Field
        label={labels[0]}
        hint={<PasswordMeter password={form.watch('password') ?? ''} hint={hint} />}
        error={problem('password')}
      >
        <PasswordInput
          className={styles.control}
          {...input('password')}
          autoComplete="new-password"
          autoFocus={autoFocus}
        />
      </Field>
      <Field label={labels[1]} error={problem('confirmPassword')}>
        <PasswordInput className={styles.control} {...input('confirmPassword')} autoComplete="new-password" />
      </Field>
    </>
  )
}

/** What a new user agrees to. The texts open in a separate tab, so that the filled-in form stays. */
export function Agreement() {
  return (
    <>
      <a href={paths.terms} target="_blank" rel="noopener">
        Terms of Service
      </a>{' '}
      and{' '}
      <a href={paths.privacy} target="_blank" rel="noopener">
        Privacy Policy
      </a>
    </>
  )
}

/** A tick box with its error below it. */
export function CheckField({
  error,
  note,
  children,
  ...rest
}: CheckboxProps & { error: string | undefined; note?: ReactNode }) {
  const noteId = useId()
  return (
    <div>
      <Checkbox {...rest} aria-invalid={error ? true : undefined} aria-describedby={noteId}>
        {children}
      </Checkbox>
      <div id={noteId} className={styles.checkNote}>
        {error ? <FieldError>{error}</FieldError> : note}
      </div>
    </div>
  )
}

/**
 * The button of a form in the card, and above it the error of the entire form. The server renders the button disabled, because
 * without a script the form cannot be sent. `data-waits` names a button that is disabled only until React has hydrated the page:
 * the script of inline-files.ts enables it before, and keeps a press until then.
 */
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
        data-waits={isHydrated || disabled ? undefined : ''}
        busy={busy}
        busyLabel={busyLabel}
      >
        {children}
      </Button>
    </>
  )
}
