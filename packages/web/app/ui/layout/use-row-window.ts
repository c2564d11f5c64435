import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback } from 'react'
import { listRowsWithFocus } from './list-rows-with-focus.ts'
import { useOffsetTop } from './use-offset-top.ts'

/** The number of rows rendered above and below the visible area. */
const OVERSCAN = 3

/** The height of the bar at the top of the viewport, in px; the bar covers the list there. */
const TOP_BAR_HEIGHT_PX = 64

/**
 * The rows near the visible area, for a list that scrolls with the page and has rows of equal height. The row
 * `focused` stays in the document because it has the focus.
 */
export function useRowWindow({
  list,
  items,
  rowHeight,
  focused,
}: {
  list: RefObject<HTMLElement | null>
  items: readonly { id: string }[]
  rowHeight: number
  focused: number | null
}) {
  const scrollMargin = useOffsetTop(list)
  const count = items.length
  // A new function makes the library place all 10,000 rows again, so the function is stable. The height is
  // part of the key, so that a change of the layout places the rows again.
  const getItemKey = useCallback((index: number) => `${rowHeight} ${items[index]?.id}`, [items, rowHeight])
  const rows = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeight,
    getItemKey,
    overscan: OVERSCAN,
    scrollMargin,
    initialRect: { width: 0, height: 1000 },
    rangeExtractor: (range) => listRowsWithFocus(range, focused),
  })
  return {
    height: rows.getTotalSize(),
    shown: rows.getVirtualItems().map(({ index, start }) => ({ index, top: start - scrollMargin })),
    /** The index of the last visible row. */
    lastRow: rows.range?.endIndex ?? 0,
    /** The index of the first row that the bar does not cover. */
    firstInView: () =>
      Math.max(0, Math.ceil((window.scrollY + TOP_BAR_HEIGHT_PX - scrollMargin) / rowHeight)),
  }
}
