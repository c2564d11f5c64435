import { MAX_ENTRY_MONTHS } from '@candlebook/contract/audit'
import { MAX_REASON_LENGTH } from '@candlebook/contract/billing'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'

/** What a form needs to require a reason. */
export const reasonRules = { validate: (text: string) => text.trim() !== '' || 'Say why.' }

/** Why the operator takes something away from a user. The audit log stores it. */
export function ReasonField({
  field,
  error,
  isFirst = false,
}: {
  field: UseFormRegisterReturn
  error: string | undefined
  /** Whether it is the first field of its dialog, which then has the focus. */
  isFirst?: boolean
}) {
  return (
    <Field
      label="Reason"
      hint={`The audit log keeps it for ${MAX_ENTRY_MONTHS} months. The customer can read it.`}
      error={error}
    >
      <TextInput autoFocus={isFirst} {...field} maxLength={MAX_REASON_LENGTH} autoComplete="off" />
    </Field>
  )
}
