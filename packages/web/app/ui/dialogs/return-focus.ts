import { useLayoutEffect, useRef } from 'react'
import { type FocusPlace, focusPlaceOf, restoreFocus } from './focus-place.ts'

/** How many dialogs are open, and where the focus was before the first of them opened. */
let openDialogs = 0
let beforeFirst: FocusPlace | null = null

/**
 * The focus handler of a dialog. When the dialog closes, the focus returns to the element that had it. When that
 * element is gone, because its row was deleted, the focus goes to the next row, else the row before, else the heading
 * of the list. A dialog that took the place of another one returns the focus to where it was before both.
 */
export function useReturnFocus(open = true) {
  const before = useRef<FocusPlace | null>(null)
  const wasOpen = useRef(false)
  // While drawing, because a field with autoFocus takes the focus before any effect runs.
  if (open && !wasOpen.current) {
    before.current = focusPlaceOf(document.activeElement)
    if (openDialogs === 0) beforeFirst = before.current
  }
  wasOpen.current = open
  useLayoutEffect(() => {
    if (!open) return
    openDialogs += 1
    return () => {
      openDialogs -= 1
    }
  }, [open])
  return {
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      // The event comes after the dialog has gone: a person may have moved the focus already, as with F8 to a toast.
      const hasMoved =
        document.activeElement !== document.body && !document.activeElement?.closest('[data-dialog]')
      if (hasMoved) return
      const place = before.current?.element.isConnected ? before.current : beforeFirst
      const isBehindDialog = openDialogs > 0 && !place?.element.closest('[data-dialog]')
      if (place && !isBehindDialog) restoreFocus(place)
    },
  }
}
