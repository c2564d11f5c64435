import { useFormContext } from 'react-hook-form'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'

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
