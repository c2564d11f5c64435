import { useVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'
import { listRowsWithFocus } from '../../../ui/layout/list-rows-with-focus.ts'

/** The height of a row in px, which is the size of a touch target. */
export const ROW_HEIGHT = 44

/** Rows rendered above and below the view, so that most tables are rendered completely. */
const OVERSCAN = 12

/** The height in px above which a table scrolls. The same value is in data-table.module.css. */
const MAX_HEIGHT = 380

/**
 * The rows of a scrolling table near the view, and the height of the rows above and below that are not rendered.
 * `focused` is a row that stays rendered because it has the focus.
 */
export function useTableWindow({
  area,
  count,
  focused,
}: {
  area: RefObject<HTMLElement | null>
  count: number
  focused: number | null
}) {
  const rows = useVirtualizer({
    count,
    getScrollElement: () => area.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    initialRect: { width: 0, height: MAX_HEIGHT },
    rangeExtractor: (range) => listRowsWithFocus(range, focused),
  })
  const items = rows.getVirtualItems()
  return {
    shown: items.map(({ index, start }, at) => ({ index, above: start - (items[at - 1]?.end ?? 0) })),
    below: rows.getTotalSize() - (items.at(-1)?.end ?? 0),
  }
}
