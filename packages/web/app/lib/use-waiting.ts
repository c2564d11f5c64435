import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { ApiError } from './api-error.ts'
import {
  findWaiting,
  hasValues,
  holdWaiting,
  listWaiting,
  subscribeToWaiting,
  type WaitingKind,
  type WaitingRecord,
} from './waiting-records.ts'

/** The records that wait on this device. */
export function useWaiting(): readonly WaitingRecord[] {
  return useSyncExternalStore(subscribeToWaiting, listWaiting)
}

/** The state of a history entry whose form changes a waiting record. */
export const openWaiting = (id: string) => ({ openedDialog: true, waiting: id })

/** The waiting record that the form of this address changes, as it was when the form opened; null for another form. */
export function useOpenedWaiting<Values extends object>(kind: WaitingKind) {
  const { state } = useLocation()
  const [record] = useState(() => {
    const { waiting } = (state ?? {}) as Partial<ReturnType<typeof openWaiting>>
    const found = findWaiting(waiting)
    return found?.kind === kind ? found : null
  })
  return record && { ...record, values: record.values as Partial<Values> } // stored by the form of this kind
}

/**
 * Lets no tab send or change this record while its form is open. When one has just sent it, `onGone` is called, which returns the
 * record that waits in its place. The returned function waits until only this form has the record. It says false when `onGone` was
 * called during this, and throws ApiError when another form has the record, and once when another form has changed it.
 */
export function useHeldWaiting(opened: WaitingRecord | null, onGone: () => WaitingRecord | undefined) {
  const known = useRef(opened ?? undefined)
  const isGone = useRef(false)
  const held = useRef<Promise<void>>(undefined)
  const leave = useEffectEvent(() => {
    isGone.current = true
    known.current = onGone()
  })
  const id = opened?.id
  useEffect(() => {
    if (id === undefined) return
    const end = Promise.withResolvers<void>()
    let isOpen = true
    held.current = holdWaiting(id, end.promise, () => isOpen && leave())
    return () => {
      isOpen = false
      end.resolve()
    }
  }, [id])
  return async (): Promise<boolean> => {
    const wasGone = isGone.current
    if (!(await endsInTime(held.current))) throw new ApiError(heldElsewhere)
    const stored = findWaiting(id)
    const isChanged = stored !== undefined && !hasValues(known.current, stored.values)
    known.current = stored
    if (isChanged) throw new ApiError(changedElsewhere)
    return isGone.current === wasGone
  }
}

/** How long a save waits for the tab that sends the record, in ms. */
const MAX_WAIT_MS = 3_000

const heldElsewhere = {
  code: 'waiting.held',
  message: 'It is being sent, or open in another tab. Close it there, then save again.',
  status: 0,
}
const changedElsewhere = {
  code: 'waiting.changed',
  message: 'It was changed in another tab. Save again to replace that, or press Cancel to keep it.',
  status: 0,
}

async function endsInTime(promise: Promise<void> | undefined): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const isLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, MAX_WAIT_MS, false)
  })
  return await Promise.race([Promise.resolve(promise).then(() => true), isLate]).finally(() =>
    clearTimeout(timer),
  )
}
