import { RotateCw, WifiOff } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { Button, IconButton } from '../actions/button.tsx'
import { FailedLine } from './failed-line.tsx'
import styles from './part-failed.module.css'

/** What is said where a part of the app could not be fetched. */
export const PART_FAILED = 'Could not load this part. Check the connection and try again.'

export type PartFailedProps = { onRetry: () => void; retrying: boolean }

/** A line in the place of a part that could not be fetched. */
export function PartFailed(props: PartFailedProps) {
  return (
    <FailedLine icon={WifiOff} {...props}>
      {PART_FAILED}
    </FailedLine>
  )
}

/** The same where there is room for one icon only. */
export function PartFailedMark({ onRetry, retrying }: PartFailedProps) {
  return <IconButton icon={RotateCw} label={PART_FAILED} disabled={retrying} onClick={onRetry} />
}

/**
 * The same in the place of a dialog. The browser's own: the code of ours may be what could not be fetched. Failing
 * again on a working connection, it offers to load the page anew: the files of an older version may be gone.
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
        event.preventDefault() // within a dialog of ours there is no onCancel: that one has taken the key's default
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
