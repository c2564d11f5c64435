import { useRef } from 'react'
import {
  type FieldErrors,
  type FieldValues,
  type Resolver,
  type ResolverResult,
  useFormContext,
} from 'react-hook-form'
import { nameRefusedFields } from '../../forms/name-refused-fields.ts'
import { useRecordForm } from '../../forms/use-record-form.ts'
import { Field } from '../../ui/fields/field.tsx'
import { PasswordInput } from '../../ui/fields/password-input.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'

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

/** A code of the authenticator app, or a backup code. */
export function CodeField({ hint, autoFocus = false }: { hint: string; autoFocus?: boolean }) {
  const { register, formState } = useFormContext<{ code: string }>()
  return (
    <Field label="Code" hint={hint} error={formState.errors.code?.message}>
      <TextInput
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={30}
        autoFocus={autoFocus}
        {...register('code')}
      />
    </Field>
  )
}

/** The form of one step of a dialog. After a success the dialog stays open, and `save` shows its next step. */
export function useStepForm<Values extends FieldValues>({
  save,
  onClose,
  ...options
}: {
  start: Values
  resolver: Resolver<Values>
  save: (values: Values) => Promise<void>
  failed: string
  onClose: () => void
}) {
  const isSaved = useRef(false)
  return useRecordForm<Values>({
    ...options,
    save: async (values) => {
      await nameRefusedFields(save(values), refusedFields)
      isSaved.current = true
    },
    onClose: () => {
      if (!isSaved.current) onClose()
    },
  })
}

export type ProofValues = { name: string; password: string; code: string }

export const emptyProof: ProofValues = { name: '', password: '', code: '' }

/** The fields that a dialog asks for. */
type AskedFields = { asksName?: boolean; asksCode: boolean }

/** Every field that the dialog shows must be filled in; the server checks the values. */
export function resolveProof(
  values: ProofValues,
  { asksName = false, asksCode }: AskedFields,
): ResolverResult<ProofValues> {
  const problems: Partial<Record<keyof ProofValues, string | false>> = {
    name: asksName && values.name.trim() === '' && 'Enter a name for the passkey.',
    password: values.password === '' && 'Enter your current password.',
    code: asksCode && values.code.trim() === '' && 'Enter the code of your authenticator app.',
  }
  const found = Object.entries(problems).flatMap(([field, message]) =>
    message ? [[field, { type: 'account', message }]] : [],
  )
  if (found.length === 0) return { values, errors: {} }
  return { values: {}, errors: Object.fromEntries(found) as FieldErrors<ProofValues> } // the keys are fields of the form
}

/** The first code of an authenticator app must be filled in. */
export function resolveCode(values: { code: string }): ResolverResult<{ code: string }> {
  if (values.code.trim() !== '') return { values, errors: {} }
  return { values: {}, errors: { code: { type: 'account', message: 'Enter the code that the app shows.' } } }
}

/** The fields that refusals of the server are about. */
export const refusedFields = {
  'auth.wrong_password': 'password',
  'auth.code_wrong': 'code',
  'auth.code_required': 'code',
  'passkeys.name_missing': 'name',
  'passkeys.name_too_long': 'name',
} as const
