import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { ApiError } from './api-error.ts'
import {
  findWaiting,
  hasValues,
  listWaiting,
  lockWaiting,
  subscribeToWaiting,
  type WaitingKind,
  type WaitingRecord,
} from './waiting-records.ts'

/** The new records that this device keeps until the server can be reached, see `WaitingRecord`. */
export function useWaiting(): readonly WaitingRecord[] {
  return useSyncExternalStore(subscribeToWaiting, listWaiting)
}

/** The router state with which a link opens the form of a waiting record. */
export const openWaiting = (id: string) => ({ openedDialog: true, waiting: id })

/** The waiting record of the form that was opened with `openWaiting`, as it was then; null for a form without one. */
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
 * Locks a waiting record for its open form: no tab sends it, and no other form changes it. When a tab has just sent it, `onGone` is
 * called, which returns the record that waits in its place.
 *
 * A save first calls the returned function, which waits for the lock. It returns false when the record was sent during this wait: the
 * save then stops. It throws ApiError when another tab still has the lock, and once when another tab has changed the record.
 */
export function useWaitingLock(opened: WaitingRecord | null, onGone: () => WaitingRecord | undefined) {
  const known = useRef(opened ?? undefined) // the record with the values that this form has read or written
  const isGone = useRef(false)
  const lock = useRef<Promise<void>>(undefined)
  const handleGone = useEffectEvent(() => {
    isGone.current = true
    known.current = onGone()
  })
  const id = opened?.id
  useEffect(() => {
    if (id === undefined) return
    const end = Promise.withResolvers<void>()
    let isOpen = true
    lock.current = lockWaiting(id, end.promise, () => isOpen && handleGone())
    return () => {
      isOpen = false
      end.resolve()
    }
  }, [id])
  return async (): Promise<boolean> => {
    const wasGone = isGone.current
    if (!(await endsInTime(lock.current))) throw new ApiError(heldElsewhere)
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
