import { useRef, useState } from 'react'
import type { FieldErrors, FieldValues, Resolver, ResolverOptions, ResolverResult } from 'react-hook-form'
import { showDiscardedDraft } from '../ui/dialogs/discarded-draft-toast.ts'
import { type ToastContent, toast } from '../ui/feedback/toast.store.ts'
import { ERROR_DELAY_MS } from './error-delay.ts'
import { useDiscardDraft } from './use-discard-draft.ts'
import { isSame, useDraft, useKeepDraft } from './use-draft.ts'
import { useServerForm } from './use-server-form.ts'
import { useVersionConflict } from './use-version-conflict.ts'
import type { ConflictRule } from './version-conflict.ts'

export type RecordFormOptions<Values extends FieldValues, Stored extends { version: number }, Saved> = {
  start: Values
  /** The version of the stored record that the form starts from; left out for a new record. */
  version?: number | null
  /** The name of the draft in this browser; left out when the form stores no draft. */
  draftName?: string
  resolver: Resolver<Values>
  /** Asks before saving; false keeps the form open and saves nothing. */
  confirm?: (values: Values) => Promise<boolean>
  /** Saves the record. A new record that is sent twice with the same `clientKey` is stored once. */
  save: (values: Values, attempt: { version: number | null; clientKey: string }) => Promise<Saved>
  conflict?: ConflictRule<Values, Stored>
  /** The toast after the record was saved; a function gets what `save` returned. */
  saved?: ToastContent | ((result: Saved) => ToastContent)
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
  Saved = unknown,
>(options: RecordFormOptions<Values, Stored, Saved>) {
  const { start, draftName = null, resolver, saved, failed, onClose } = options
  const clientKey = crypto.randomUUID()
  const draft = useDraft(draftName, { values: start, version: options.version ?? null, clientKey })
  const version = useRef(draft.start.version)
  const conflict = useVersionConflict(options.conflict)
  const [isUploading, setUploading] = useState(false)
  const isSubmitted = useRef(false)
  const {
    form,
    isSaving,
    submit: submitForm,
  } = useServerForm<Values>({
    // The values are complete, so none of them is optional.
    defaultValues: draft.start.values as Parameters<typeof useServerForm<Values>>[0]['defaultValues'],
    resolver: async (values, context, settings: ResolverOptions<Values>) => {
      const result = await resolver(values, context, settings)
      return isSubmitted.current ? result : omitUntyped(result, values, draft.fresh.values)
    },
    mode: 'onTouched',
    delayError: ERROR_DELAY_MS,
    save: async (values) => {
      if (options.confirm && !(await options.confirm(values))) return
      let result: Saved
      try {
        result = await options.save(values, { version: version.current, clientKey: draft.start.clientKey })
      } catch (thrown) {
        if (conflict.show(thrown)) return
        throw thrown
      }
      if (saved) toast(typeof saved === 'function' ? saved(result) : saved)
      draft.drop()
      onClose()
    },
    onFailed: () => failed !== undefined && toast({ title: 'Error', description: failed }),
  })
  const submit: typeof submitForm = (event) => {
    isSubmitted.current = true
    submitForm(event)
  }
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

/** The result without the problems of fields that still have their first value: nothing is wrong before the first key. */
function omitUntyped<Values extends FieldValues>(
  { values, errors }: ResolverResult<Values>,
  typed: Values,
  start: Values,
): ResolverResult<Values> {
  const shown = Object.entries(errors).filter(([name]) => !isSame(typed[name], start[name]))
  // The check is repeated with all problems when the form is sent, so the values are complete by then.
  return shown.length === 0
    ? { values: values as Values, errors: {} }
    : { values: {}, errors: Object.fromEntries(shown) as FieldErrors<Values> }
}
