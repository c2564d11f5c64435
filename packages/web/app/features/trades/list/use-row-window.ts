import type { Trade } from '@candlebook/contract/trades'
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback } from 'react'
import { useOffsetTop } from './use-offset-top.ts'

/** Rows kept above and below the view. */
const OVERSCAN = 3

/** How far the bar at the top of the window covers the list, in px. */
const BAR = 64

/** Which rows are near the view and where they stand; `keep` is one that stays in the document because it has the focus. */
export function useRowWindow({
  list,
  trades,
  rowHeight,
  keep,
}: {
  list: RefObject<HTMLElement | null>
  trades: Trade[]
  rowHeight: number
  keep: number | null
}) {
  const scrollMargin = useOffsetTop(list)
  // Stable while nothing changed: a new function makes the library place all 10,000 rows again. The height is part of
  // the key, so that another layout does place them again.
  const getItemKey = useCallback((index: number) => `${rowHeight} ${trades[index]?.id}`, [trades, rowHeight])
  const rows = useWindowVirtualizer({
    count: trades.length,
    estimateSize: () => rowHeight,
    getItemKey,
    overscan: OVERSCAN,
    scrollMargin,
    initialRect: { width: 0, height: 1000 },
    rangeExtractor: (range) => {
      const near = defaultRangeExtractor(range)
      return keep === null || keep >= trades.length || near.includes(keep)
        ? near
        : [...near, keep].sort((a, b) => a - b)
    },
  })
  return {
    height: rows.getTotalSize(),
    shown: rows.getVirtualItems().map(({ index, start }) => ({ index, top: start - scrollMargin })),
    /** The last row in view, from 0. */
    lastRow: rows.range?.endIndex ?? 0,
    /** The first row that no bar covers. */
    firstInView: () => Math.max(0, Math.ceil((window.scrollY + BAR - scrollMargin) / rowHeight)),
  }
}
