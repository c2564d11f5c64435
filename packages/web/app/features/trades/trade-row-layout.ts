import type { RowDensity } from '@candlebook/domain/trades/trade-columns'
import { type CSSProperties, useSyncExternalStore } from 'react'

/** The layout of a row: six columns, five columns, or a card of three lines. */
export type RowLayout = 'wide' | 'tablet' | 'phone'

type RowHeights = Record<RowLayout, { height: number; gap: number }>

/** The height of one row and the gap below it, in px. No other file has these numbers. */
const rows: Record<RowDensity, RowHeights> = {
  comfortable: {
    wide: { height: 68, gap: 0 },
    tablet: { height: 68, gap: 0 },
    phone: { height: 168, gap: 8 },
  },
  compact: { wide: { height: 44, gap: 0 }, tablet: { height: 44, gap: 0 }, phone: { height: 100, gap: 6 } },
}

/** The height of a line with two facts on the card of a phone, and of the line above them. */
const FACT_LINE_PX = 22
const FACTS_EDGE_PX = 13

/** What the height of a row depends on. */
type RowHeightInput = { layout: RowLayout; density: RowDensity; facts: readonly unknown[] }

function getRowHeight({ layout, density, facts }: RowHeightInput): number {
  const lines = Math.ceil(facts.length / 2)
  return rows[density][layout].height + (lines > 0 ? lines * FACT_LINE_PX + FACTS_EDGE_PX : 0)
}

/** The distance in px from the top of one row to the top of the next. */
export function getRowDistance(row: RowHeightInput): number {
  return getRowHeight(row) + rows[row.density][row.layout].gap
}

/** The heights as the custom properties that `trade-row.module.css` uses. */
export function buildRowHeightStyle(row: RowHeightInput): CSSProperties {
  const style: Record<`--${string}`, string> = {
    '--row-height': `${getRowHeight(row)}px`,
    '--row-gap': `${rows[row.density][row.layout].gap}px`,
    '--card-height': `${rows[row.density][row.layout].height}px`,
  }
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
