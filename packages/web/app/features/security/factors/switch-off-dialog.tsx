import { nameRefusedFields } from '../../../forms/name-refused-fields.ts'
import { RecordFormDialog } from '../../../forms/record-form-dialog.tsx'
import { useRecordForm } from '../../../forms/use-record-form.ts'
import { disableTwoFactor } from '../../../lib/factors/two-factor.ts'
import { FieldColumn } from '../../../ui/fields/form-grid.tsx'
import { useReloadFactors } from '../proof/factors.queries.ts'
import { emptyProof, type ProofValues, refusedFields, resolveProof } from '../proof/proof.check.ts'
import { ProofFields } from '../proof/proof-fields.tsx'

/** Switches two-factor authentication off after the password and a code. */
export function SwitchOffDialog({ onClose }: { onClose: () => void }) {
  const reload = useReloadFactors()
  const record = useRecordForm<ProofValues>({
    start: emptyProof,
    resolver: (values) => resolveProof(values, { asksCode: true }),
    save: async ({ password, code }) => {
      await nameRefusedFields(disableTwoFactor({ password, code }), refusedFields)
      await reload()
    },
    saved: {
      title: 'Two-factor authentication is off',
      description: 'Your password alone signs in from now on.',
    },
    failed: 'Failed to switch two-factor authentication off.',
    onClose,
  })
  return (
    <RecordFormDialog
      record={record}
      title="Switch Off Two-Factor Authentication"
      submitLabel="Switch Off"
      busyLabel="Switching off"
    >
      <FieldColumn>
        <p className="soft">Your password alone signs in from then on. Your backup codes are deleted.</p>
        <ProofFields asksCode />
      </FieldColumn>
    </RecordFormDialog>
  )
}
