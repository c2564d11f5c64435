import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

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
  count,
  rowHeight,
  focused,
}: {
  list: RefObject<HTMLElement | null>
  count: number
  rowHeight: number
  focused: number | null
}) {
  const offset = useOffsetTop(list)
  const rows = { offset, count, rowHeight }
  const { last, shown } = useShownRows({ scroller: page, rows, overscan: OVERSCAN, focused })
  useKeptPlace(list, rowHeight)
  return {
    height: count * rowHeight,
    shown: shown.map((index) => ({ index, top: index * rowHeight })),
    /** The index of the last visible row. */
    lastRow: last,
    /** The index of the first row that the bar does not cover. */
    firstInView: () => Math.max(0, Math.ceil((window.scrollY + TOP_BAR_HEIGHT_PX - offset) / rowHeight)),
  }
}

/** Rows of equal height, in px; the first begins `offset` px below the top of what scrolls. */
type Rows = { offset: number; count: number; rowHeight: number }

/** The part of what scrolls that is visible, in px from its top. */
type View = { top: number; height: number }

/** What scrolls the rows. `subscribe` returns the function that ends it. */
export type Scroller = { measure: () => View; subscribe: (onChange: () => void) => () => void }

const page: Scroller = {
  measure: () => ({ top: window.scrollY, height: window.innerHeight }),
  subscribe: (onChange) => {
    const events = ['scroll', 'resize'] as const
    for (const event of events) window.addEventListener(event, onChange, { passive: true })
    return () => {
      for (const event of events) window.removeEventListener(event, onChange)
    }
  },
}

/** An element that scrolls its rows. */
export function createScroller(element: RefObject<HTMLElement | null>): Scroller {
  return {
    measure: () => ({ top: element.current?.scrollTop ?? 0, height: element.current?.clientHeight ?? 0 }),
    subscribe: (onChange) => {
      const own = element.current
      if (!own) return () => {}
      own.addEventListener('scroll', onChange, { passive: true })
      const size = new ResizeObserver(onChange)
      size.observe(own)
      return () => {
        own.removeEventListener('scroll', onChange)
        size.disconnect()
      }
    },
  }
}

/** The height of the view before it is measured, in px: also that of the document which the server renders. */
const UNMEASURED_HEIGHT_PX = 1000

/** The rows to render, in ascending order, and the index of the last visible one. The component renders again only when they change. */
export function useShownRows({
  scroller,
  rows,
  overscan,
  focused,
}: {
  scroller: Scroller
  rows: Rows
  /** The number of rows rendered above and below the view. */
  overscan: number
  /** A row that stays rendered because it has the focus. */
  focused: number | null
}): { last: number; shown: number[] } {
  const [view, setView] = useState<View>({ top: 0, height: UNMEASURED_HEIGHT_PX })
  const known = useRef(view)
  const { offset, count, rowHeight } = rows
  useLayoutEffect(() => {
    const find = (view: View) => Object.values(findRowsInView(view, { offset, count, rowHeight })).join()
    const measure = () => {
      const next = scroller.measure()
      if (find(next) === find(known.current)) return false
      known.current = next
      return true
    }
    if (measure()) setView(known.current)
    // Rendered at once: the browser would otherwise show the new place without its rows.
    return scroller.subscribe(() => measure() && flushSync(() => setView(known.current)))
  }, [scroller, offset, count, rowHeight])
  const range = findRowsInView(view, rows)
  return { last: range.last, shown: listRows(range, { count, overscan, focused }) }
}

/** The indexes of the first and the last visible row; -1 for both without rows. */
type RowRange = { first: number; last: number }

/** The visible rows; when the view is above or below all rows, the nearest one. */
export function findRowsInView({ top, height }: View, { offset, count, rowHeight }: Rows): RowRange {
  const clamp = (index: number) => Math.min(Math.max(index, 0), count - 1)
  const from = top - offset
  return {
    first: clamp(Math.floor(from / rowHeight)),
    last: clamp(Math.ceil((from + height) / rowHeight) - 1),
  }
}

/** The rows of a range, those around it, and the focused row, in ascending order. */
export function listRows(
  { first, last }: RowRange,
  { count, overscan, focused }: { count: number; overscan: number; focused: number | null },
): number[] {
  const from = Math.max(first - overscan, 0)
  const to = Math.min(last + overscan, count - 1)
  const rows = Array.from({ length: Math.max(to - from + 1, 0) }, (_, at) => from + at)
  if (focused === null || focused >= count || rows.includes(focused)) return rows
  return [...rows, focused].sort((a, b) => a - b)
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
