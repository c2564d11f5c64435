import { useRef } from 'react'
import { type FocusPlace, focusPlaceOf, restoreFocus } from './focus-place.ts'

/** How many dialogs are open, and where the focus was before the first of them opened. */
let openDialogs = 0
let beforeFirst: FocusPlace | null = null

/**
 * The two focus handlers of a dialog. When the dialog closes, the focus returns to the element that had it. When that
 * element is gone, because its row was deleted, the focus goes to the next row, else the row before, else the heading
 * of the list. A dialog that took the place of another one returns the focus to where it was before both.
 */
export function useReturnFocus() {
  const before = useRef<FocusPlace | null>(null)
  return {
    onOpenAutoFocus: () => {
      before.current = focusPlaceOf(document.activeElement)
      if (openDialogs === 0) beforeFirst = before.current
      openDialogs += 1
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      openDialogs = Math.max(0, openDialogs - 1)
      const place = before.current?.element.isConnected ? before.current : beforeFirst
      const isBehindDialog = openDialogs > 0 && !place?.element.closest('[data-dialog]')
      if (place && !isBehindDialog) restoreFocus(place)
    },
  }
}
