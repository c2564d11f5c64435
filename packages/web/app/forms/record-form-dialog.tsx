import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { DraftNote } from '../ui/dialogs/draft-note.tsx'
import { RecordFormPanel, type RecordFormPanelProps } from './record-form-panel.tsx'

/**
 * The modal form of a record. A click outside does not close it; the close button and Escape keep the draft.
 */
export function RecordFormDialog<Values extends FieldValues>({
  title,
  size = 'small',
  headExtras,
  record,
  ...panel
}: Omit<RecordFormPanelProps<Values>, 'narrow'> & {
  title: string
  size?: 'small' | 'mid' | 'wide'
  headExtras?: ReactNode
}) {
  const { draft } = record
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && record.close()}
      title={title}
      size={size}
      scrim="keeps"
      headExtras={
        <>
          {headExtras}
          {draft && <DraftNote restored={draft.restored} onStartOver={draft.startOver} />}
        </>
      }
    >
      <RecordFormPanel record={record} narrow={size === 'small'} {...panel} />
    </Dialog>
  )
}
