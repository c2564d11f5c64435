import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import {
  findWaiting,
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

/** Lets no tab send this record while its form is open. When one has just sent it, `onGone` is called. */
export function useHeldWaiting(id: string | undefined, onGone: () => void): void {
  const leave = useEffectEvent(onGone)
  useEffect(() => {
    if (id === undefined) return
    const end = Promise.withResolvers<void>()
    let isOpen = true
    holdWaiting(id, end.promise, () => isOpen && leave())
    return () => {
      isOpen = false
      end.resolve()
    }
  }, [id])
}
