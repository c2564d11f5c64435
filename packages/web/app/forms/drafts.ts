import { useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import { dropDraft, keepDraft, readDraft } from '../lib/draft-storage.ts'

/**
 * Typed, unsaved values, the version they started from, and the client key, which makes a repeated save store
 * one row.
 */
type Draft<Values> = { values: Values; version: number | null; clientKey: string }

/** The draft of one open form, as `useDraft` returns it. */
type OpenDraft<Values extends FieldValues> = ReturnType<typeof useDraft<Values>>

/** An open form and the version of the record that it started from; null for a new record. */
export type VersionedForm<Values extends FieldValues> = {
  form: UseFormReturn<Values>
  version: { current: number | null }
}

/** The same with the client key of its next save, which changes when the server has another record of the former key. */
type KeyedForm<Values extends FieldValues> = VersionedForm<Values> & { clientKey: { current: string } }

const DRAFT_DELAY_MS = 300

/**
 * The draft with this name: the one stored in this browser, or the given one. `kept` is true while this
 * browser stores a draft, `restored` when the form started with a stored one. A form without a draft name
 * stores nothing.
 */
export function useDraft<Values extends FieldValues>(name: string | null, given: Draft<Values>) {
  const [fresh] = useState(given)
  const [stored] = useState(() => (name === null ? null : readDraft(name, isDraft<Values>)))
  const [restored, setRestored] = useState(stored !== null)
  const [kept, setKept] = useState(stored !== null)
  const isClosed = useRef(false)
  const start = stored ? { ...stored, values: { ...fresh.values, ...stored.values } } : fresh
  const remove = () => {
    if (name !== null) dropDraft(name)
    setKept(false)
  }
  return {
    name,
    fresh,
    start,
    kept,
    restored,
    /** Stores the values of the form, or removes the draft when the values are the initial ones. */
    keep: ({ form, version, clientKey }: KeyedForm<Values>) => {
      if (isClosed.current || name === null) return
      const values = form.getValues()
      if (isSame(values, fresh.values)) return remove()
      setKept(
        keepDraft<Draft<Values>>(name, {
          values,
          version: version.current,
          clientKey: clientKey.current,
        }),
      )
    },
    /** Removes the draft for good, before the form closes. */
    drop: () => {
      isClosed.current = true
      if (name !== null) dropDraft(name)
    },
    /** Resets the form to its initial values. */
    startOver: ({ form, version }: VersionedForm<Values>) => {
      version.current = fresh.version
      setRestored(false)
      form.reset(fresh.values)
      remove()
    },
  }
}

/** Stores each change of the form after a short pause, and at once when the page or the form closes. */
export function useKeepDraft<Values extends FieldValues>(
  draft: OpenDraft<Values>,
  { form, version, clientKey }: KeyedForm<Values>,
): void {
  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = () => {
      timer = undefined
      latest.current.keep({ form, version, clientKey })
    }
    const changes = form.watch(() => {
      clearTimeout(timer)
      timer = setTimeout(keep, DRAFT_DELAY_MS)
    })
    const leave = () => timer !== undefined && keep()
    window.addEventListener('pagehide', leave)
    return () => {
      changes.unsubscribe()
      window.removeEventListener('pagehide', leave)
      clearTimeout(timer)
      leave()
    }
  }, [form, version, clientKey])
}

/** Whether two values of a form are equal in every field. */
export function isSame<Values>(a: Values, b: Values): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** Whether a stored value has the parts of a draft. */
function isDraft<Values>(value: unknown): value is Draft<Values> {
  return (
    typeof value === 'object' &&
    value !== null &&
    'values' in value &&
    'clientKey' in value &&
    'version' in value
  )
}

/**
 * For Cancel: discards the draft and returns the function for Undo, which opens the form again at its address
 * with the text. Returns null when the form has no changes or stores no draft.
 */
export function useDiscardDraft<Values extends FieldValues>(
  draft: OpenDraft<Values>,
  { form, version, clientKey }: KeyedForm<Values>,
): () => (() => void) | null {
  const navigate = useNavigate()
  const { state } = useLocation()
  const { name, fresh } = draft
  return () => {
    const discarded: Draft<Values> = {
      values: form.getValues(),
      version: version.current,
      clientKey: clientKey.current,
    }
    const { pathname, search } = window.location
    draft.drop()
    if (name === null || isSame(discarded.values, fresh.values)) return null
    return () => {
      // Text that the user typed into the same form after Cancel is newer, so it stays.
      if (readDraft(name, isDraft) === null) keepDraft(name, discarded)
      void navigate(
        { pathname, search },
        { state: { ...state, openedDialog: true }, preventScrollReset: true },
      )
    }
  }
}
