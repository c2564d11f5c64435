import type { JournalEntry } from '@candlebook/contract/journal'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { ERROR_DELAY_MS } from '../../lib/error-delay.ts'
import { paths } from '../../lib/paths.ts'
import { today } from '../../lib/today.ts'
import { useDiscardDraft } from '../../lib/use-discard-draft.ts'
import { type Draft, useDraft, useKeepDraft } from '../../lib/use-draft.ts'
import { Button } from '../../ui/button.tsx'
import { ConflictPanel } from '../../ui/conflict-panel.tsx'
import { Dialog, DialogBody, DialogFooter, DialogForm } from '../../ui/dialog.tsx'
import { showDiscardedDraft } from '../../ui/discarded-draft-toast.ts'
import { DraftNote } from '../../ui/draft-note.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { differences } from './entry-differences.ts'
import { resolveEntryForm } from './entry-form.check.ts'
import { EntryForm } from './entry-form.tsx'
import { type EntryFormValues, newEntryValues, valuesOfEntry } from './entry-form.values.ts'
import { useSaveEntry } from './use-save-entry.ts'

/** The modal form of an entry: "New Journal Entry", or "Edit Journal Entry" with the stored words. */
export function EntryFormDialog({ entry, onClose }: { entry: JournalEntry | null; onClose: () => void }) {
  const start = entry ? valuesOfEntry(entry) : newEntryValues(today())
  const fresh: Draft<EntryFormValues> = {
    values: start,
    version: entry?.version ?? null,
    clientKey: crypto.randomUUID(),
  }
  const draft = useDraft(entry ? `journal.${entry.id}` : 'journal.new', fresh)
  const version = useRef(draft.start.version)
  const [uploading, setUploading] = useState(false)
  const form = useForm<EntryFormValues>({
    defaultValues: draft.start.values,
    resolver: resolveEntryForm,
    mode: 'onTouched',
    delayError: ERROR_DELAY_MS,
  })
  useKeepDraft(draft, { form, version })
  const discard = useDiscardDraft(draft, { form, version })
  const save = useSaveEntry({
    form,
    entry,
    version,
    clientKey: draft.start.clientKey,
    onSaved: () => {
      draft.drop()
      onClose()
    },
  })
  const cancel = () => {
    const undo = discard()
    onClose()
    if (undo) showDiscardedDraft(undo)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={entry ? 'Edit Journal Entry' : 'New Journal Entry'}
      size="mid"
      scrim="keeps"
      headExtras={
        draft.kept && (
          <DraftNote restored={draft.restored} onStartOver={() => draft.startOver(form, version)} />
        )
      }
    >
      <DialogForm onSubmit={uploading ? (event) => event.preventDefault() : save.submit}>
        <DialogBody>
          {save.conflict && (
            <ConflictPanel
              thing="This entry"
              rows={differences(form.getValues(), valuesOfEntry(save.conflict))}
              onKeepMine={save.keepMine}
              onTakeStored={save.takeStored}
            />
          )}
          <EntryForm form={form} isNew={entry === null} onUploading={setUploading} />
        </DialogBody>
        <DialogFooter>
          <span className="gap" />
          <FormProblem errors={form.formState.errors} signInHref={paths.auth} />
          <Button onClick={cancel}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            busy={save.saving || uploading}
            busyLabel={uploading ? 'Uploading' : 'Saving'}
          >
            Save Entry
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  )
}
