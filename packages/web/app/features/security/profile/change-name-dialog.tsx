import { UpdateProfile } from '@candlebook/contract/profiles'
import { useFormContext } from 'react-hook-form'
import { RecordFormDialog } from '../../../forms/record-form-dialog.tsx'
import { createShapeResolver } from '../../../forms/shape-resolver.ts'
import { useRecordForm } from '../../../forms/use-record-form.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { useChangeName } from './profile.queries.ts'

type NameValues = { fullName: string }

/** Asks for the new name. */
export function ChangeNameDialog({
  fullName,
  onSaved,
  onClose,
}: NameValues & { onSaved: () => void; onClose: () => void }) {
  const change = useChangeName()
  const record = useRecordForm<NameValues>({
    start: { fullName },
    resolver: createShapeResolver({ shape: UpdateProfile, toFields: (values) => values }),
    save: async (values) => {
      await change.mutateAsync(values)
      onSaved()
    },
    saved: { title: 'Name changed', description: 'Your new name is saved.' },
    failed: 'Failed to change the name.',
    onClose,
  })
  return (
    <RecordFormDialog record={record} title="Change Name" submitLabel="Save">
      <NameField />
    </RecordFormDialog>
  )
}

function NameField() {
  const { register, formState } = useFormContext<NameValues>()
  return (
    <Field label="Full name" error={formState.errors.fullName?.message}>
      <TextInput autoComplete="name" autoFocus {...register('fullName')} />
    </Field>
  )
}
