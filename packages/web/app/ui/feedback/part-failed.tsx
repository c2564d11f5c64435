import { RotateCw, WifiOff } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { Button, IconButton } from '../actions/button.tsx'
import { FailedLine } from './failed-line.tsx'
import styles from './part-failed.module.css'

const PART_FAILED = 'Could not load this part. Check the connection and try again.'

export type PartFailedProps = { onRetry: () => void; retrying: boolean }

/** A line that replaces a part that could not be fetched. */
export function PartFailed(props: PartFailedProps) {
  return (
    <FailedLine icon={WifiOff} {...props}>
      {PART_FAILED}
    </FailedLine>
  )
}

/** The same message for a place that has space for one icon only. */
export function PartFailedMark({ onRetry, retrying }: PartFailedProps) {
  return <IconButton icon={RotateCw} label={PART_FAILED} disabled={retrying} onClick={onRetry} />
}

/**
 * The same message in place of a dialog. It is a native dialog, because the code of our Dialog may be what
 * failed to load. After a second failure with a connection it offers to reload the page: the server may have
 * deleted the files of an older version.
 */
export function PartFailedDialog({
  onRetry,
  retrying,
  failures,
  onClose,
}: PartFailedProps & { failures: number; onClose: () => void }) {
  const words = useId()
  const box = useRef<HTMLDialogElement>(null)
  const isOutdated = failures > 1 && navigator.onLine
  useEffect(() => {
    const opener = document.activeElement
    box.current?.showModal()
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])
  return (
    <dialog
      ref={box}
      role="alertdialog"
      className={styles.dialog}
      aria-labelledby={words}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // inside a Dialog, onCancel never fires: that Dialog prevents the default of the key
        event.preventDefault()
        onClose()
      }}
    >
      <div id={words}>
        <p className="strong">{PART_FAILED}</p>
        {isOutdated && (
          <p className="soft">
            If that does not help, load the page again: it may be older than the server. What you typed is
            kept.
          </p>
        )}
      </div>
      <div className={styles.buttons}>
        <Button onClick={onClose}>Close</Button>
        {isOutdated && <Button onClick={() => location.reload()}>Load again</Button>}
        <Button variant="primary" icon={RotateCw} onClick={onRetry} busy={retrying} busyLabel="Retrying">
          Retry
        </Button>
      </div>
    </dialog>
  )
}
