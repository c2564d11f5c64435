import { type ReactNode, useId } from 'react'
import { useFormContext } from 'react-hook-form'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'

/** The values of a form with a strategy, an account, or both. */
type NameValues = { strategy: string; account: string }

/** A name that the trader chooses or types, with suggestions. */
export function SuggestedNameField({
  name,
  names,
  placeholder,
  autoFocus,
  ...around
}: {
  name: keyof NameValues
  names: readonly string[]
  label: string
  placeholder: string
  autoFocus?: boolean
  hint?: string
  aside?: ReactNode
}) {
  const { register, formState } = useFormContext<NameValues>()
  const listId = useId()
  return (
    <Field {...around} error={formState.errors[name]?.message}>
      <TextInput
        list={listId}
        autoComplete="off"
        autoFocus={autoFocus}
        placeholder={placeholder}
        {...register(name)}
      />
      <datalist id={listId}>
        {names.map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
    </Field>
  )
}
