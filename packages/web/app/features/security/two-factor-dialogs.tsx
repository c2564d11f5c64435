import { Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { nameRefusedFields } from '../../forms/name-refused-fields.ts'
import { RecordFormDialog, RecordFormPanel } from '../../forms/record-form-dialog.tsx'
import { useRecordForm } from '../../forms/use-record-form.ts'
import { Button, ButtonLink } from '../../ui/actions/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialogs/dialog.tsx'
import { toast } from '../../ui/feedback/toast.store.ts'
import { FieldColumn } from '../../ui/fields/form-grid.tsx'
import { disableTwoFactor, replaceBackupCodes, useReloadFactors } from './factors.queries.ts'
import {
  emptyProof,
  ProofFields,
  type ProofValues,
  refusedFields,
  resolveProof,
  useStepForm,
} from './proof.tsx'
import styles from './security.module.css'

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

/** The backup codes, which are shown once, to be copied or stored as a file. */
export function BackupCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const text = `Candlebook backup codes. Each works once.\n\n${codes.join('\n')}\n`
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast({ title: 'Codes copied', description: 'Paste them where you store passwords.' }),
      () => toast({ title: 'Error', description: 'The browser did not copy the codes. Select them.' }),
    )
  return (
    <>
      <DialogBody>
        <p>
          Store these codes in a safe place. Each replaces your authenticator app once. They are not shown
          again.
        </p>
        <ul className={styles.codes} aria-label="Backup codes">
          {codes.map((code) => (
            <li key={code} className="num">
              {code}
            </li>
          ))}
        </ul>
        <div className={styles.actions}>
          <Button icon={Copy} onClick={() => void copy()}>
            Copy
          </Button>
          <ButtonLink
            icon={Download}
            download="candlebook-backup-codes.txt"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          >
            Download
          </ButtonLink>
        </div>
      </DialogBody>
      <DialogFooter>
        <span className="gap" />
        <Button variant="primary" onClick={onDone}>
          I stored the codes
        </Button>
      </DialogFooter>
    </>
  )
}
