import {
  type RowDensity,
  type TradeColumn,
  type TradeListLayout,
  usualLayout,
} from '@candlebook/domain/trades/trade-columns'
import { type CSSProperties, useMemo, useSyncExternalStore } from 'react'
import type { CardColumn, FactColumn } from './trade-columns.words.ts'
import { type RowLayout, useRowLayout } from './trade-row-layout.ts'

/** What a row of the list shows at the present width. */
export type RowColumns = {
  layout: RowLayout
  density: RowDensity
  /** The columns between symbol and actions, in their order. */
  cells: readonly TradeColumn[]
  /** The chosen columns for which the width has no space. */
  leftOut: readonly TradeColumn[]
  /** The lines of the card on a phone: the chosen columns that its other parts do not show. */
  facts: readonly FactColumn[]
  /** Whether a menu takes the place of the buttons of a row. */
  hasMenu: boolean
  /** The widths of chosen columns, as the custom property that `trade-row.module.css` uses; empty for the usual ones. */
  style: CSSProperties
}

/** The columns of the layout that fit the window. The same object until one of them changes. */
export function useRowColumns({ columns, density }: TradeListLayout): RowColumns {
  const layout = useRowLayout()
  const width = useSyncExternalStore(subscribe, getListWidth, () => MAX_LIST_WIDTH)
  const key = columns.join(' ')
  return useMemo(() => {
    const chosen = key.split(' ') as TradeColumn[] // joined above
    return { layout, density, ...fitColumns(chosen, { layout, width }) }
  }, [key, density, layout, width])
}

/** Whether the columns are the usual ones, for which the style sheet has the widths. */
export function isUsual(columns: readonly TradeColumn[]): boolean {
  return columns.join(' ') === usualLayout.columns.join(' ')
}

/**
 * The columns that fit a list of this width, in px. When they do not, first the buttons of the rows give way to a menu, then
 * columns leave from the last one on; P&L stays. Stop to target has no space on a tablet.
 */
export function fitColumns(
  columns: readonly TradeColumn[],
  { layout, width }: { layout: RowLayout; width: number },
): Omit<RowColumns, 'layout' | 'density'> {
  if (layout === 'phone')
    return {
      cells: usualLayout.columns,
      leftOut: [],
      facts: columns.filter(isFact),
      hasMenu: true,
      style: {},
    }
  if (isUsual(columns)) {
    const cells = layout === 'wide' ? columns : columns.filter((column) => column !== 'stops')
    return { cells, leftOut: [], facts: [], hasMenu: layout === 'tablet', style: {} }
  }
  const frame = frames[layout]
  const cells = layout === 'wide' ? [...columns] : columns.filter((column) => column !== 'stops')
  const hasSpace = (actions: number) => computeWidth(cells, layout, actions) <= width
  const hasMenu = layout === 'tablet' || !hasSpace(frame.buttons)
  const actions = hasMenu ? frame.menu : frame.buttons
  while (cells.length > 1 && !hasSpace(actions)) cells.splice(findLeaving(cells), 1)
  const tracks = [frame.title, ...cells.map((column) => getWidth(column, layout))].map(
    (least) => `minmax(${least}px, ${least}fr)`,
  )
  const style: Record<`--${string}`, string> = { '--columns': `${tracks.join(' ')} ${actions}px` }
  const leftOut = columns.filter((column) => !cells.includes(column))
  return { cells, leftOut, facts: [], hasMenu, style }
}

function isFact(column: TradeColumn): column is FactColumn {
  return !cardColumns.some((one) => one === column)
}

const cardColumns: readonly CardColumn[] = ['path', 'stops', 'size', 'pnl']

const findLeaving = (cells: readonly TradeColumn[]) => cells.findLastIndex((column) => column !== 'pnl')

function computeWidth(cells: readonly TradeColumn[], layout: 'wide' | 'tablet', actions: number): number {
  const { title, padding, gap } = frames[layout]
  const widths = cells.map((column) => getWidth(column, layout))
  return title + actions + padding + widths.reduce((sum, one) => sum + one + gap, gap)
}

/** The other widths of a row in px; trade-row.module.css has the same gaps and paddings. */
const frames = {
  wide: { title: 190, buttons: 180, menu: 118, padding: 52, gap: 16 },
  tablet: { title: 166, buttons: 104, menu: 104, padding: 42, gap: 8 },
}

const getWidth = (column: TradeColumn, layout: 'wide' | 'tablet') =>
  (layout === 'tablet' ? narrowWidths[column] : undefined) ?? widths[column]

/** The least width of each column in px. */
const widths: Record<TradeColumn, number> = {
  ...{ path: 192, stops: 120, size: 96, pnl: 136, r: 60, value: 108, held: 108, entryDay: 96, exitDay: 96 },
  ...{ fees: 84, risk: 92, stop: 92, target: 92, strategy: 120, account: 112, tags: 120, instrument: 112 },
  ...{ timeFrame: 56, plan: 84, emotion: 88, confidence: 96 },
}

const narrowWidths: Partial<Record<TradeColumn, number>> = { path: 116, size: 88, pnl: 108, value: 96 }

const MAX_LIST_WIDTH = 1198

/** The width of the list in px: that of the page without its padding and the border of the list. */
function getListWidth(): number {
  return Math.min(MAX_LIST_WIDTH, document.documentElement.clientWidth - 50)
}

function subscribe(changed: () => void): () => void {
  addEventListener('resize', changed)
  return () => removeEventListener('resize', changed)
}
