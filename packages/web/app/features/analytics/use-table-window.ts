import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'

/** The height of a row in px: that of a touch target. */
export const ROW_HEIGHT = 44

/** Rows kept above and below the view: most tables are in the document whole. */
const OVERSCAN = 12

/** The highest that a table is before it scrolls, in px; it stands once more in analytics.css. */
const MOST_HEIGHT = 380

/**
 * Which rows of a table that scrolls in its own area are near the view, and how much room those left out take above
 * each and below the last, in px. `keep` is one that stays in the document because it has the focus.
 */
export function useTableWindow({
  area,
  count,
  keep,
}: {
  area: RefObject<HTMLElement | null>
  count: number
  keep: number | null
}) {
  const rows = useVirtualizer({
    count,
    getScrollElement: () => area.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    initialRect: { width: 0, height: MOST_HEIGHT },
    rangeExtractor: (range) => {
      const near = defaultRangeExtractor(range)
      return keep === null || keep >= count || near.includes(keep)
        ? near
        : [...near, keep].sort((a, b) => a - b)
    },
  })
  const items = rows.getVirtualItems()
  return {
    shown: items.map(({ index, start }, at) => ({ index, above: start - (items[at - 1]?.end ?? 0) })),
    below: rows.getTotalSize() - (items.at(-1)?.end ?? 0),
  }
}
