import { useState } from 'react'
import { type ActionWithToast, runWithToast } from '../feedback/run-with-toast.ts'
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx'

export interface ActionDialogProps<Result>
  extends Omit<ConfirmDialogProps, 'open' | 'onOpenChange' | 'busy' | 'onConfirm' | 'instead'>,
    ActionWithToast<Result> {
  /** Another action, which shows its own toasts. The dialog closes as after the first one. */
  instead?: { label: string; start: () => Promise<void> } | undefined
  /** 'at once' for a change that the screen shows before the server answers. */
  closes?: 'when done' | 'at once'
  onClose: () => void
}

/** Asks, runs the action, and shows in a toast how it ended. It is open as long as it is rendered. */
export function ActionDialog<Result>({
  run,
  done,
  failed,
  closes = 'when done',
  instead,
  onClose,
  ...question
}: ActionDialogProps<Result>) {
  const [busy, setBusy] = useState(false)
  const start = (ended: Promise<void>) => {
    if (closes === 'at once') return onClose()
    setBusy(true)
    void ended.finally(onClose)
  }
  return (
    <ConfirmDialog
      {...question}
      open
      onOpenChange={(open) => !open && onClose()}
      busy={busy}
      instead={instead && { label: instead.label, onPress: () => start(instead.start()) }}
      onConfirm={() => start(runWithToast({ run, done, failed }))}
    />
  )
}
