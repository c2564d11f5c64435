import { type CSSProperties, useSyncExternalStore } from 'react'

/** The layout of a row: six columns, five columns, or a card of three lines. */
export type RowLayout = 'wide' | 'tablet' | 'phone'

/** The height of one row and the gap below it, in px. No other file has these numbers. */
const rows: Record<RowLayout, { height: number; gap: number }> = {
  wide: { height: 68, gap: 0 },
  tablet: { height: 68, gap: 0 },
  phone: { height: 168, gap: 8 },
}

/** The distance in px from the top of one row to the top of the next. */
export function getRowDistance(layout: RowLayout): number {
  return rows[layout].height + rows[layout].gap
}

/** The row height as the custom property that `trade-row.module.css` uses. */
export function buildRowHeightStyle(layout: RowLayout): CSSProperties {
  const style: Record<`--${string}`, string> = { '--row-height': `${rows[layout].height}px` }
  return style
}

const phone = '(max-width: 719px)'
const tablet = '(max-width: 1119px)'

/** The layout for the width of the window. */
export function useRowLayout(): RowLayout {
  return useSyncExternalStore(subscribe, getCurrentLayout, () => 'wide')
}

function getCurrentLayout(): RowLayout {
  if (matchMedia(phone).matches) return 'phone'
  return matchMedia(tablet).matches ? 'tablet' : 'wide'
}

function subscribe(changed: () => void): () => void {
  const widths = [matchMedia(phone), matchMedia(tablet)]
  for (const width of widths) width.addEventListener('change', changed)
  return () => {
    for (const width of widths) width.removeEventListener('change', changed)
  }
}
