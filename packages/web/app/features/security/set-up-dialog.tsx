import type { TwoFactorSetup } from '@candlebook/contract/identity'
import { useMemo, useState } from 'react'
import { encode } from 'uqr'
import { RecordFormPanel } from '../../forms/record-form-dialog.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { FieldColumn } from '../../ui/fields/form-grid.tsx'
import { enableTwoFactor, startTwoFactor, useReloadFactors } from './factors.queries.ts'
import { CodeField, emptyProof, ProofFields, resolveCode, resolveProof, useStepForm } from './proof.tsx'
import styles from './security.module.css'
import { BackupCodes } from './two-factor-dialogs.tsx'

/** Sets two-factor authentication up in three steps: the password, the first code, the backup codes. */
export function SetUpDialog({ onClose }: { onClose: () => void }) {
  const [setup, setSetup] = useState<TwoFactorSetup | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={codes ? 'Backup Codes' : 'Set Up Two-Factor Authentication'}
      scrim="keeps"
    >
      {codes ? (
        <BackupCodes codes={codes} onDone={onClose} />
      ) : setup ? (
        <FirstCodeStep setup={setup} onEnabled={setCodes} onClose={onClose} />
      ) : (
        <PasswordStep onStarted={setSetup} onClose={onClose} />
      )}
    </Dialog>
  )
}

function PasswordStep({
  onStarted,
  onClose,
}: {
  onStarted: (setup: TwoFactorSetup) => void
  onClose: () => void
}) {
  const record = useStepForm({
    start: emptyProof,
    resolver: (values) => resolveProof(values, { asksCode: false }),
    save: async ({ password }) => onStarted(await startTwoFactor(password)),
    failed: 'Failed to start the set-up.',
    onClose,
  })
  return (
    <RecordFormPanel record={record} submitLabel="Continue" busyLabel="Checking" narrow>
      <FieldColumn>
        <p className="soft">
          You need an authenticator app on your phone, or a password manager that shows codes.
        </p>
        <ProofFields asksCode={false} />
      </FieldColumn>
    </RecordFormPanel>
  )
}

function FirstCodeStep({
  setup: { secret, uri },
  onEnabled,
  onClose,
}: {
  setup: TwoFactorSetup
  onEnabled: (codes: string[]) => void
  onClose: () => void
}) {
  const reload = useReloadFactors()
  const record = useStepForm({
    start: { code: '' },
    resolver: resolveCode,
    save: async ({ code }) => {
      onEnabled(await enableTwoFactor(code))
      void reload()
    },
    failed: 'Failed to switch two-factor authentication on.',
    onClose,
  })
  return (
    <RecordFormPanel record={record} submitLabel="Switch On" busyLabel="Checking" narrow>
      <div className={styles.setUp}>
        <QrCode text={uri} label="QR code for the authenticator app" />
        <div className={styles.steps}>
          <p>Scan the QR code with your authenticator app, or enter this key there:</p>
          <p className={styles.secret} translate="no">
            {secret.match(/.{1,4}/g)?.join(' ')}
          </p>
        </div>
      </div>
      <CodeField hint="The six digits that the app shows for Candlebook." autoFocus />
    </RecordFormPanel>
  )
}

/** The text as a QR code. It is dark on light in both themes, because not every camera reads the opposite. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = useMemo(() => encode(text, { ecc: 'M', border: 4 }), [text])
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      className={styles.qrCode}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
