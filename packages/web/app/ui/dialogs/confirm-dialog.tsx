import { clsx } from 'clsx'
import * as RadixAlertDialog from 'radix-ui/alert-dialog'
import type { ReactNode } from 'react'
import { Button } from '../actions/button.tsx'
import styles from './dialog.module.css'
import { useReturnFocus } from './return-focus.ts'

export interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** The question, in full sentences. */
  question: string
  /** The record that the question is about, shown below the question. */
  children?: ReactNode
  confirmLabel: string
  /** Shown while the action runs: 'Deleting'. */
  busyLabel?: string
  busy?: boolean
  cancelLabel?: string
  tone?: 'danger' | 'primary'
  /** What the user can do instead, between the two other buttons. */
  instead?: { label: string; onPress: () => void } | undefined
  /** Runs the action; the caller closes the dialog when the action is done. */
  onConfirm: () => void
}

/** A question before an action that the user cannot undo. The safe button comes first and has the focus. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  question,
  children,
  confirmLabel,
  busyLabel,
  busy,
  cancelLabel = 'Cancel',
  tone = 'danger',
  instead,
  onConfirm,
}: ConfirmDialogProps) {
  const focus = useReturnFocus(open)
  return (
    <RadixAlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixAlertDialog.Portal>
        <RadixAlertDialog.Overlay className={styles.scrim} />
        <RadixAlertDialog.Content className={clsx(styles.dialog, styles.question)} {...focus} data-dialog>
          <RadixAlertDialog.Title className="h-page">{title}</RadixAlertDialog.Title>
          <RadixAlertDialog.Description className="soft">{question}</RadixAlertDialog.Description>
          {children}
          <div className={styles.buttons}>
            <RadixAlertDialog.Cancel asChild>
              <Button disabled={busy}>{cancelLabel}</Button>
            </RadixAlertDialog.Cancel>
            {instead && (
              <Button disabled={busy} onClick={instead.onPress}>
                {instead.label}
              </Button>
            )}
            <Button variant={tone} busy={busy} busyLabel={busyLabel} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </RadixAlertDialog.Content>
      </RadixAlertDialog.Portal>
    </RadixAlertDialog.Root>
  )
}
