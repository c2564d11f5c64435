import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback } from 'react'
import { rowsWithFocus } from './rows-with-focus.ts'
import { useOffsetTop } from './use-offset-top.ts'

/** Rows in the document above and below the view. */
const OVERSCAN = 3

/** The height of the bar at the top of the window, in px, which covers the list there. */
const TOP_BAR = 64

/**
 * The rows of a list that are near the view, for a list that scrolls with the page and whose rows are equally high.
 * `focused` is a row that stays in the document because it has the focus.
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
  // Stable while nothing changed: a new function makes the library place all 10,000 rows again. The height is part of
  // the key, so that another layout does place them again.
  const getItemKey = useCallback((index: number) => `${rowHeight} ${items[index]?.id}`, [items, rowHeight])
  const rows = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeight,
    getItemKey,
    overscan: OVERSCAN,
    scrollMargin,
    initialRect: { width: 0, height: 1000 },
    rangeExtractor: (range) => rowsWithFocus(range, focused),
  })
  return {
    height: rows.getTotalSize(),
    shown: rows.getVirtualItems().map(({ index, start }) => ({ index, top: start - scrollMargin })),
    /** The last row in view, from 0. */
    lastRow: rows.range?.endIndex ?? 0,
    /** The first row that the bar does not cover. */
    firstInView: () => Math.max(0, Math.ceil((window.scrollY + TOP_BAR - scrollMargin) / rowHeight)),
  }
}
