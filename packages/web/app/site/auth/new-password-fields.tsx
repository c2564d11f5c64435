import { Field } from '../../ui/fields/field.tsx'
import { PasswordInput } from '../../ui/passwords/password-input.tsx'
import { PasswordMeter } from '../../ui/passwords/password-meter.tsx'
import type { useAuthForm } from '../auth-form/use-auth-form.ts'
import styles from './auth.module.css'

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
