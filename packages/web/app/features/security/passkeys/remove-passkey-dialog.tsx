import type { Factors } from '@candlebook/contract/identity'
import { nameRefusedFields } from '../../../forms/name-refused-fields.ts'
import { RecordFormDialog } from '../../../forms/record-form-dialog.tsx'
import { useRecordForm } from '../../../forms/use-record-form.ts'
import { removePasskey } from '../../../lib/factors/passkeys.ts'
import { DialogSubject } from '../../../ui/dialogs/dialog.tsx'
import { FieldColumn } from '../../../ui/fields/form-grid.tsx'
import { useReloadFactors } from '../proof/factors.queries.ts'
import { emptyProof, type ProofValues, refusedFields, resolveProof } from '../proof/proof.check.ts'
import { ProofFields } from '../proof/proof-fields.tsx'

/** Removes a passkey after the password. */
export function RemovePasskeyDialog({
  passkey: { id, name },
  asksCode,
  onClose,
}: {
  passkey: Factors['passkeys'][number]
  asksCode: boolean
  onClose: () => void
}) {
  const reload = useReloadFactors()
  const record = useRecordForm<ProofValues>({
    start: emptyProof,
    resolver: (values) => resolveProof(values, { asksCode }),
    save: async ({ password, code }) => {
      await nameRefusedFields(removePasskey({ id, password, code }), refusedFields)
      await reload()
    },
    saved: { title: 'Passkey removed', description: 'It no longer signs in.' },
    failed: 'Failed to remove the passkey.',
    onClose,
  })
  return (
    <RecordFormDialog record={record} title="Remove Passkey" submitLabel="Remove" busyLabel="Removing">
      <FieldColumn>
        <p className="soft">The passkey no longer signs in. Delete it from your device as well.</p>
        <DialogSubject>
          <b>{name}</b>
        </DialogSubject>
        <ProofFields asksCode={asksCode} />
      </FieldColumn>
    </RecordFormDialog>
  )
}
