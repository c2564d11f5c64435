import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'

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
  useKeptPlace(list, rowHeight)
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

/**
 * The distance in px from the top of the document to the top of an element; measured again when the page is
 * resized.
 */
function useOffsetTop(element: RefObject<HTMLElement | null>): number {
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      const box = element.current?.getBoundingClientRect()
      if (box) setOffset(Math.round(box.top + window.scrollY))
    }
    measure()
    const page = new ResizeObserver(measure)
    page.observe(document.body)
    return () => page.disconnect()
  }, [element])
  return offset
}

/** The rows of a range and the focused row, which must stay in the document. In ascending order. */
export function listRowsWithFocus(range: Range, focused: number | null): number[] {
  const rows = defaultRangeExtractor(range)
  if (focused === null || focused >= range.count || rows.includes(focused)) return rows
  return [...rows, focused].sort((a, b) => a - b)
}

/** When the height of the rows changes, the page scrolls, so that the row at its upper edge stays there. */
function useKeptPlace(list: RefObject<HTMLElement | null>, rowHeight: number) {
  const before = useRef(rowHeight)
  useLayoutEffect(() => {
    const from = before.current
    before.current = rowHeight
    const above = -(list.current?.getBoundingClientRect().top ?? 0)
    if (from !== rowHeight && above > 0) window.scrollBy(0, (above / from) * (rowHeight - from))
  }, [list, rowHeight])
}
