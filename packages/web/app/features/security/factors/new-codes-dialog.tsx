import { useState } from 'react'
import { RecordFormPanel } from '../../../forms/record-form-panel.tsx'
import { replaceBackupCodes } from '../../../lib/factors/two-factor.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { FieldColumn } from '../../../ui/fields/form-grid.tsx'
import { useReloadFactors } from '../proof/factors.queries.ts'
import { emptyProof, resolveProof } from '../proof/proof.check.ts'
import { ProofFields } from '../proof/proof-fields.tsx'
import { useStepForm } from '../proof/use-step-form.ts'
import { BackupCodes } from './backup-codes.tsx'

/** Creates new backup codes after the password and a code, and shows them once. */
export function NewCodesDialog({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<string[] | null>(null)
  const reload = useReloadFactors()
  const record = useStepForm({
    start: emptyProof,
    resolver: (values) => resolveProof(values, { asksCode: true }),
    save: async ({ password, code }) => {
      setCodes(await replaceBackupCodes({ password, code }))
      void reload()
    },
    failed: 'Failed to create new backup codes.',
    onClose,
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={codes ? 'Backup Codes' : 'New Backup Codes'}
      scrim="keeps"
    >
      {codes ? (
        <BackupCodes codes={codes} onDone={onClose} />
      ) : (
        <RecordFormPanel record={record} submitLabel="Create Codes" busyLabel="Creating" narrow>
          <FieldColumn>
            <p className="soft">You get ten new codes. The earlier ones no longer work.</p>
            <ProofFields asksCode />
          </FieldColumn>
        </RecordFormPanel>
      )}
    </Dialog>
  )
}
