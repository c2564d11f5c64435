import { useLayoutEffect, useRef } from 'react'
import { type FocusPosition, findFocusPosition, restoreFocus } from './focus-position.ts'

/** The number of open dialogs, and the element that had focus before the first of them opened. */
let openDialogs = 0
let beforeFirst: FocusPosition | null = null

/**
 * The focus handler of a dialog. When the dialog closes, focus returns to the element that had it. When that
 * element was deleted with its row, focus goes to the next row, otherwise the previous row, otherwise the
 * heading of the list. When a dialog replaced another dialog, focus returns to the element before both.
 */
export function useReturnFocus(open = true) {
  const before = useRef<FocusPosition | null>(null)
  const wasOpen = useRef(false)
  // Runs during render, because a field with autoFocus takes the focus before any effect runs.
  if (open && !wasOpen.current) {
    before.current = findFocusPosition(document.activeElement)
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
      // The event fires after the dialog was removed. The user may have moved the focus already, such as with
      // F8 to a toast.
      const hasMoved =
        document.activeElement !== document.body && !document.activeElement?.closest('[data-dialog]')
      if (hasMoved) return
      const place = before.current?.element.isConnected ? before.current : beforeFirst
      const isBehindDialog = openDialogs > 0 && !place?.element.closest('[data-dialog]')
      if (place && !isBehindDialog) restoreFocus(place)
    },
  }
}
