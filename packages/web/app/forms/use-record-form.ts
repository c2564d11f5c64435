import { type ReactNode, useRef, useState } from 'react'
import type { FieldErrors, FieldValues, Resolver, ResolverOptions, ResolverResult } from 'react-hook-form'
import { ApiError, toApiError } from '../lib/api-error.ts'
import { useWaitingLock } from '../lib/use-waiting.ts'
import {
  changeWaiting,
  dropSent,
  findWaiting,
  keepWaiting,
  makeOther,
  putWaiting,
  SAVED_BEFORE,
  type WaitingRecord,
} from '../lib/waiting-records.ts'
import { type ToastContent, toast } from '../ui/feedback/toast.store.ts'
import { isSame, useDiscardDraft, useDraft, useKeepDraft, type VersionedForm } from './drafts.ts'
import { countFormErrors } from './form-errors.ts'
import { useServerForm } from './use-server-form.ts'

type RecordFormOptions<Values extends FieldValues, Stored extends { version: number }, Saved> = {
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
  /** Builds the record that waits on this device while the server cannot be reached. Without it the form stays open. */
  toWaitingRecord?: (values: Values) => Pick<WaitingRecord, 'kind' | 'values'>
  /** The waiting record that the form changes. */
  waiting?: WaitingRecord | null
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
  const { start, draftName = null, waiting = null, resolver, saved, failed, onClose } = options
  const clientKey = waiting?.clientKey ?? crypto.randomUUID()
  const draft = useDraft(draftName, { values: start, version: options.version ?? null, clientKey })
  const version = useRef(draft.start.version)
  const key = useRef(waiting?.clientKey ?? draft.start.clientKey)
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
      if (waiting && !(await claimWaiting())) return
      const stored = findWaiting(waiting?.id)
      const clientKey = stored?.clientKey ?? key.current
      key.current = clientKey
      try {
        const result = await options.save(values, { version: version.current, clientKey })
        if (stored) dropSent(stored)
        if (saved) toast(typeof saved === 'function' ? saved(result) : saved)
      } catch (thrown) {
        if (conflict.show(thrown)) return
        const error = toApiError(thrown)
        if (error.code === 'request.client_key_reused') throw takeNewKey(error)
        if (error.code !== 'network.unreachable' || !keeps(values, clientKey)) throw thrown
        toast(waitsToast) // the server may have saved it all the same: its key makes up for that
      }
      draft.drop()
      onClose()
    },
    onFailed: () => failed !== undefined && toast({ title: 'Error', description: failed }),
  })
  const claimWaiting = useWaitingLock(waiting, () => {
    const values = form.getValues()
    if (waiting && !isSame(values, draft.fresh.values)) {
      const other = makeOther({ ...waiting, values })
      key.current = other.clientKey
      putWaiting(other)
      toast(sentUnchangedToast)
      return other
    }
    toast(sentToast)
    draft.drop()
    onClose()
    return undefined
  })
  /** The server has a record of this key with other values. The next save adds another one, and the error says so. */
  const takeNewKey = (error: ApiError): ApiError => {
    key.current = crypto.randomUUID()
    if (waiting) changeWaiting(waiting.id, { clientKey: key.current })
    draft.keep({ form, version, clientKey: key }) // the page may close before the next change
    return new ApiError({ ...error, message: SAVED_BEFORE })
  }
  const keeps = (values: Values, clientKey: string) =>
    options.toWaitingRecord !== undefined &&
    keepWaiting({ ...options.toWaitingRecord(values), id: waiting?.id, clientKey })
  const submit: typeof submitForm = (event) => {
    isSubmitted.current = true
    submitForm(event)
  }
  useKeepDraft(draft, { form, version, clientKey: key })
  const discard = useDiscardDraft(draft, { form, version, clientKey: key })

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

const waitsToast = {
  title: 'Saved on this device',
  description: 'There is no network. It is sent when the network is back.',
}

const sentToast = {
  title: 'Sent already',
  description: 'The network came back and this was saved. Open it in the list to change it.',
}

const sentUnchangedToast = {
  title: 'Sent already',
  description: 'It was saved without your changes. Save them only if they are another record.',
}

/** The result without the problems of fields that still have their first value: nothing is wrong before the first key. */
function omitUntyped<Values extends FieldValues>(
  { values, errors }: ResolverResult<Values>,
  typed: Values,
  start: Values,
): ResolverResult<Values> {
  const shown = pickTyped(errors, typed, start)
  // The check is repeated with all problems when the form is sent, so the values are complete by then.
  return countFormErrors(shown) === 0
    ? { values: values as Values, errors: {} }
    : { values: {}, errors: shown as FieldErrors<Values> }
}

/** The errors of fields, and of the fields of rows, that have another value than at first. A new row starts blank. */
function pickTyped(errors: object, typed: object, start: object | undefined): object {
  const shown = Object.entries(errors).flatMap(([name, error]) => {
    const [value, first = ''] = [typed, start].map((values) => values?.[name as keyof object] as unknown)
    if (!Array.isArray(error)) return isSame(value, first) ? [] : [[name, error]]
    const rows = value as object[] // only a list has a list of errors
    const firstRows = Array.isArray(first) ? (first as object[]) : []
    return [[name, rows.map((row, at) => pickTyped(error[at] ?? {}, row, firstRows[at]))]]
  })
  return Object.fromEntries(shown)
}

/**
 * The delay between blur and the error of a field. A press on the next control blurs the field first. An
 * error line that appears at once would move that control before the release, and the click would be lost.
 */
const ERROR_DELAY_MS = 250

/** The current version conflict of a form. Without a rule, no error counts as a conflict. */
function useVersionConflict<Values extends FieldValues, Stored extends { version: number }>(
  rule: ConflictRule<Values, Stored> | undefined,
) {
  const [stored, setStored] = useState<Stored | null>(null)
  return {
    /** Shows the conflict that an error contains; returns false for any other error. */
    show: (thrown: unknown): boolean => {
      const current = rule ? findStored(thrown, rule) : null
      if (current) setStored(current)
      return current !== null
    },
    /** The properties of the panel that shows both versions; null without a conflict. */
    panel: ({ form, version, submit }: VersionedForm<Values> & { submit: () => void }) => {
      if (!stored || !rule) return null
      // The next save starts from the stored version, and so replaces it.
      const settle = () => {
        version.current = stored.version
        setStored(null)
      }
      return {
        thing: rule.thing,
        rows: rule.differences(form.getValues(), rule.toValues(stored)),
        onKeepMine: () => {
          settle()
          submit()
        },
        onTakeStored: () => {
          form.reset(rule.toValues(stored))
          settle()
        },
      }
    },
  }
}

/** How a form finds and shows that its record was changed somewhere else after the form was opened. */
export type ConflictRule<Values, Stored extends { version: number }> = {
  /** The error code of a save that started from an old version; `data.current` of the error is the stored record. */
  code: string
  shape: { safeParse: (value: unknown) => { success: boolean; data?: Stored } }
  /** The record in words: 'This trade'. */
  thing: string
  toValues: (stored: Stored) => Values
  differences: (mine: Values, stored: Values) => FieldDifference[]
}

/** A field in which two versions differ, as both show it. `id` is left out when no other row can have the label. */
export type FieldDifference = { id?: string; label: string; mine: ReactNode; stored: ReactNode }

/** The stored record that a version conflict contains; null for any other error. */
function findStored<Values, Stored extends { version: number }>(
  thrown: unknown,
  { code, shape }: ConflictRule<Values, Stored>,
): Stored | null {
  const error = toApiError(thrown)
  if (error.code !== code) return null
  const data = error.data as { current?: unknown } | undefined // checked by the shape right below
  const current = shape.safeParse(data?.current)
  return current.success ? (current.data ?? null) : null
}

/**
 * How long Undo is offered, in ms: longer than other toasts, because Undo is the only way to restore the
 * text.
 */
const UNDO_MS = 10_000

/** Says that Cancel discarded the draft of a form, and offers Undo. */
function showDiscardedDraft(undo: () => void): void {
  toast({
    title: 'Draft discarded',
    description: 'Your text was not saved.',
    action: { label: 'Undo', onPress: undo },
    durationMs: UNDO_MS,
  })
}
