import { useFormContext } from 'react-hook-form'
import { nameRefusedFields } from '../../../forms/name-refused-fields.ts'
import { RecordFormDialog } from '../../../forms/record-form-dialog.tsx'
import { useRecordForm } from '../../../forms/use-record-form.ts'
import { addPasskey } from '../../../lib/factors/passkeys.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { FieldColumn } from '../../../ui/fields/form-grid.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { useReloadFactors } from '../proof/factors.queries.ts'
import { emptyProof, type ProofValues, refusedFields, resolveProof } from '../proof/proof.check.ts'
import { ProofFields } from '../proof/proof-fields.tsx'

/** Names a new passkey, asks for the password, and then lets the browser create it. */
export function AddPasskeyDialog({ asksCode, onClose }: { asksCode: boolean; onClose: () => void }) {
  const reload = useReloadFactors()
  const record = useRecordForm<ProofValues>({
    start: emptyProof,
    resolver: (values) => resolveProof(values, { asksName: true, asksCode }),
    save: async (values) => {
      await nameRefusedFields(addPasskey(values), refusedFields)
      await reload()
    },
    saved: { title: 'Passkey added', description: 'It signs in without your password.' },
    failed: 'Failed to add the passkey.',
    onClose,
  })
  return (
    <RecordFormDialog record={record} title="Add Passkey" submitLabel="Continue" busyLabel="Waiting">
      <FieldColumn>
        <p className="soft">
          Your browser asks next where to store the passkey: on this device, on your phone or on a security
          key.
        </p>
        <NameField />
        <ProofFields asksCode={asksCode} autoFocus={false} />
      </FieldColumn>
    </RecordFormDialog>
  )
}

function NameField() {
  const { register, formState } = useFormContext<ProofValues>()
  return (
    <Field
      label="Name"
      hint="So that you recognise it, such as the name of the device."
      error={formState.errors.name?.message}
    >
      <TextInput autoFocus maxLength={60} autoComplete="off" {...register('name')} />
    </Field>
  )
}
