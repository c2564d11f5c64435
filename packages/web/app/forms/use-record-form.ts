import { useRef, useState } from 'react'
import type { FieldValues, Resolver } from 'react-hook-form'
import { showDiscardedDraft } from '../ui/dialogs/discarded-draft-toast.ts'
import { toast } from '../ui/feedback/toast.store.ts'
import { ERROR_DELAY_MS } from './error-delay.ts'
import { useDiscardDraft } from './use-discard-draft.ts'
import { useDraft, useKeepDraft } from './use-draft.ts'
import { useServerForm } from './use-server-form.ts'
import { useVersionConflict } from './use-version-conflict.ts'
import type { ConflictRule } from './version-conflict.ts'

export type RecordFormOptions<Values extends FieldValues, Stored extends { version: number }> = {
  start: Values
  /** The version of the stored record that the form starts from; left out for a new record. */
  version?: number | null
  /** The name of the draft in this browser; left out when the form stores no draft. */
  draftName?: string
  resolver: Resolver<Values>
  /** Asks before saving; false keeps the form open and saves nothing. */
  confirm?: (values: Values) => Promise<boolean>
  /** Saves the record. A new record that is sent twice with the same `clientKey` is stored once. */
  save: (values: Values, attempt: { version: number | null; clientKey: string }) => Promise<unknown>
  conflict?: ConflictRule<Values, Stored>
  /** The toast after the record was saved. */
  saved?: { title: string; description: string }
  /** The toast when the record could not be saved and no field is the reason. */
  failed?: string
  /** Closes the form; called when the record is saved and by Cancel. */
  onClose: () => void
}

export type RecordForm<Values extends FieldValues> = ReturnType<typeof useRecordForm<Values>>

/**
 * The form of one record. Typed text is stored as a draft; Cancel discards the draft and offers Undo; a
 * version conflict shows both versions. `RecordFormDialog` renders it, or `RecordFormPanel` inside another
 * dialog.
 */
export function useRecordForm<
  Values extends FieldValues,
  Stored extends { version: number } = { version: number },
>(options: RecordFormOptions<Values, Stored>) {
  const { start, draftName = null, resolver, saved, failed, onClose } = options
  const clientKey = crypto.randomUUID()
  const draft = useDraft(draftName, { values: start, version: options.version ?? null, clientKey })
  const version = useRef(draft.start.version)
  const conflict = useVersionConflict(options.conflict)
  const [isUploading, setUploading] = useState(false)
  const { form, isSaving, submit } = useServerForm<Values>({
    // The values are complete, so none of them is optional.
    defaultValues: draft.start.values as Parameters<typeof useServerForm<Values>>[0]['defaultValues'],
    resolver,
    mode: 'onTouched',
    delayError: ERROR_DELAY_MS,
    save: async (values) => {
      if (options.confirm && !(await options.confirm(values))) return
      try {
        await options.save(values, { version: version.current, clientKey: draft.start.clientKey })
      } catch (thrown) {
        if (conflict.show(thrown)) return
        throw thrown
      }
      if (saved) toast(saved)
      draft.drop()
      onClose()
    },
    onFailed: () => failed !== undefined && toast({ title: 'Error', description: failed }),
  })
  useKeepDraft(draft, { form, version })
  const discard = useDiscardDraft(draft, { form, version })

  return {
    form,
    isSaving,
    isUploading,
    /** Tells the form that an upload started or ended; saving during an upload would lose the image. */
    setUploading,
    submit,
    /** Closes the form and keeps the draft. */
    close: onClose,
    cancel: () => {
      const undo = discard()
      onClose()
      if (undo) showDiscardedDraft(undo)
    },
    draft: draft.kept
      ? { restored: draft.restored, startOver: () => draft.startOver({ form, version }) }
      : null,
    conflict: conflict.panel({ form, version, submit }),
  }
}
