import type { JournalEntry } from '@candlebook/contract/journal'
import { useEffect, useEffectEvent } from 'react'
import { toApiError } from '../../lib/api-error.ts'
import { lazyDialog } from '../../ui/feedback/lazy-part.tsx'
import { toast } from '../../ui/feedback/toast.store.ts'
import { useEntry } from './journal.queries.ts'
import { useJournalDialog } from './journal.url.ts'

// Each dialog is fetched when it is first opened.
const EntryFormDialog = lazyDialog(async () => (await import('./form/entry-form-dialog.tsx')).EntryFormDialog)
const EntryViewer = lazyDialog(async () => (await import('./entries/entry-viewer.tsx')).EntryViewer)
const DeleteEntryDialog = lazyDialog(
  async () => (await import('./delete-entry-dialog.tsx')).DeleteEntryDialog,
)
const TemplatesDialog = lazyDialog(
  async () => (await import('./templates/templates-dialog.tsx')).TemplatesDialog,
)

/** The dialog of the journal that the address names. */
export function JournalDialogs() {
  const { dialog, close } = useJournalDialog()
  if (!dialog) return null
  return (
    <>
      {dialog.kind === 'new' && <EntryFormDialog entry={null} onClose={close} />}
      {dialog.kind === 'templates' && <TemplatesDialog onClose={close} />}
      {'id' in dialog && <EntryDialog key={dialog.id} kind={dialog.kind} id={dialog.id} />}
    </>
  )
}

function EntryDialog({ kind, id }: { kind: 'view' | 'edit' | 'delete'; id: string }) {
  const { open, close } = useJournalDialog()
  const { data: entry, error } = useEntry(id)
  const giveUp = useEffectEvent((failure: Error) => {
    toast({ title: 'Error', description: toApiError(failure).message })
    void close()
  })
  const failure = entry ? null : error
  useEffect(() => {
    if (failure) giveUp(failure)
  }, [failure])
  return entry ? show(kind, entry, { open, close }) : null
}

function show(
  kind: 'view' | 'edit' | 'delete',
  entry: JournalEntry,
  { open, close }: Pick<ReturnType<typeof useJournalDialog>, 'open' | 'close'>,
) {
  const { id } = entry
  switch (kind) {
    case 'view':
      return (
        <EntryViewer
          entry={entry}
          onClose={close}
          onEdit={() => open({ kind: 'edit', id })}
          onDelete={() => open({ kind: 'delete', id })}
        />
      )
    case 'edit':
      return <EntryFormDialog entry={entry} onClose={close} />
    case 'delete':
      return <DeleteEntryDialog entry={entry} onClose={close} />
  }
}
