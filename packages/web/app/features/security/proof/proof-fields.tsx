import { useFormContext } from 'react-hook-form'
import { Field } from '../../../ui/fields/field.tsx'
import { PasswordInput } from '../../../ui/passwords/password-input.tsx'
import { CodeField } from './code-field.tsx'
import type { ProofValues } from './proof.check.ts'

/** The password, and the code of an account with two-factor authentication. */
export function ProofFields({ asksCode, autoFocus = true }: { asksCode: boolean; autoFocus?: boolean }) {
  const { register, formState } = useFormContext<ProofValues>()
  return (
    <>
      <Field label="Current password" error={formState.errors.password?.message}>
        <PasswordInput autoComplete="current-password" autoFocus={autoFocus} {...register('password')} />
      </Field>
      {asksCode && <CodeField hint="From your authenticator app, or a backup code." />}
    </>
  )
}
