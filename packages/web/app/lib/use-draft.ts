import { type RefObject, useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { dropDraft, keepDraft, readDraft } from './drafts.ts'

/** What was typed and not saved, with the version it started from and the key that makes saving it twice one row. */
export type Draft<Values> = { values: Values; version: number | null; clientKey: string }

const KEEP_AFTER_MS = 300

/** The draft of this name: the one kept in this browser, else the given one; and the ways to drop it. */
export function useDraft<Values extends FieldValues>(name: string, given: Draft<Values>) {
  const [fresh] = useState(given)
  const [kept] = useState(() => readDraft(name, isDraft<Values>))
  const [restored, setRestored] = useState(kept !== null)
  const [isKept, setIsKept] = useState(kept !== null)
  const saved = useRef(false)
  const start = kept ? { ...kept, values: { ...fresh.values, ...kept.values } } : fresh
  return {
    name,
    fresh,
    start,
    restored,
    /** Whether this browser has a draft of this name now. */
    kept: isKept,
    setIsKept,
    saved,
    drop: () => {
      saved.current = true
      dropDraft(name)
    },
    /** Forgets what was typed and gives it for an undo; null when nothing was typed. */
    discard: (form: UseFormReturn<Values>, version: RefObject<number | null>): Draft<Values> | null => {
      saved.current = true
      dropDraft(name)
      const values = form.getValues()
      if (isSame(values, fresh.values)) return null
      return { values: structuredClone(values), version: version.current, clientKey: start.clientKey }
    },
    startOver: (form: UseFormReturn<Values>, version: RefObject<number | null>) => {
      dropDraft(name)
      version.current = fresh.version
      setRestored(false)
      setIsKept(false)
      form.reset(fresh.values)
    },
  }
}

/** Keeps every change shortly after it was made, and at once when the page or form goes away. */
export function useKeepDraft<Values extends FieldValues>(
  draft: Pick<ReturnType<typeof useDraft<Values>>, 'name' | 'fresh' | 'start' | 'saved' | 'setIsKept'>,
  { form, version }: { form: UseFormReturn<Values>; version: RefObject<number | null> },
): void {
  const { name, fresh, saved, setIsKept } = draft
  const { clientKey } = draft.start
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = () => {
      timer = undefined
      if (saved.current) return
      const values = form.getValues()
      const isUnchanged = isSame(values, fresh.values)
      setIsKept(!isUnchanged)
      if (isUnchanged) dropDraft(name)
      else keepDraft<Draft<Values>>(name, { values, version: version.current, clientKey })
    }
    const changes = form.watch(() => {
      clearTimeout(timer)
      timer = setTimeout(keep, KEEP_AFTER_MS)
    })
    const leave = () => timer !== undefined && keep()
    window.addEventListener('pagehide', leave)
    return () => {
      changes.unsubscribe()
      window.removeEventListener('pagehide', leave)
      clearTimeout(timer)
      leave()
    }
  }, [form, version, name, fresh, saved, setIsKept, clientKey])
}

function isSame<Values>(one: Values, other: Values): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function isDraft<Values>(value: unknown): value is Draft<Values> {
  return (
    typeof value === 'object' &&
    value !== null &&
    'values' in value &&
    'clientKey' in value &&
    'version' in value
  )
}
