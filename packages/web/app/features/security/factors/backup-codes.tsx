import { Copy, Download } from 'lucide-react'
import { Button, ButtonLink } from '../../../ui/actions/button.tsx'
import { DialogBody, DialogFooter } from '../../../ui/dialogs/dialog.tsx'
import { toast } from '../../../ui/feedback/toast.store.ts'
import styles from './set-up.module.css'

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
