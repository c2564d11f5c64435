import { type ReactNode, useId } from 'react'
import { useFormContext } from 'react-hook-form'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import type { TradeFormValues } from './trade-form.values.ts'

/** A name that the trader chooses or types, with suggestions. */
export function SuggestedNameField({
  name,
  names,
  placeholder,
  ...around
}: {
  name: 'strategy' | 'account'
  names: readonly string[]
  label: string
  placeholder: string
  hint?: string
  aside?: ReactNode
}) {
  const { register, formState } = useFormContext<TradeFormValues>()
  const listId = useId()
  return (
    <Field {...around} error={formState.errors[name]?.message}>
      <TextInput list={listId} autoComplete="off" placeholder={placeholder} {...register(name)} />
      <datalist id={listId}>
        {names.map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
    </Field>
  )
}
