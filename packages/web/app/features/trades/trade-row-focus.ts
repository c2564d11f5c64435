import type { Trade } from '@candlebook/contract/trades'
import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { ActionOn } from '../../lib/actions.ts'
import { findActionOn } from '../../lib/keys.ts'
import type { TradeSelection } from './trade-selection.ts'
import type { OpenDialog, TradeDialog } from './trades.url.ts'

/**
 * The focus of the list: one row is the tab stop, the arrow keys move it, other keys act on its trade. The tab stop is a
 * position and not a trade: when its row is deleted, the next row takes the position.
 */
export function useRowFocus({
  list,
  trades,
  open,
  selection,
  deleteSelected,
}: {
  list: RefObject<HTMLElement | null>
  trades: Trade[]
  open: OpenDialog
  selection: Pick<TradeSelection, 'select' | 'selectBoth'>
  /** Asks before the selected trades are deleted; null without a selection, when the key means the trade of its row. */
  deleteSelected: (() => void) | null
}) {
  const [row, setRow] = useState<number | null>(null)
  const requestedRow = useRef<number | null>(null)

  // A row can take the focus only when it is in the document, which is after the render that `setRow` causes.
  useLayoutEffect(() => {
    if (requestedRow.current === null) return
    const element = list.current?.querySelector<HTMLElement>(`[data-index="${requestedRow.current}"]`)
    if (!element) return
    requestedRow.current = null
    element.focus({ preventScroll: true })
    element.scrollIntoView({ block: 'nearest' })
  })

  const focusRow = (index: number) => {
    const next = Math.min(trades.length - 1, Math.max(0, index))
    if (next < 0) return
    requestedRow.current = next
    setRow(next)
  }

  return {
    /** The row that has the focus, or had it last. */
    row: row === null || trades.length === 0 ? null : Math.min(row, trades.length - 1),
    /** Moves the focus by a number of rows; when no row has it, to the row `start`. */
    move: (by: number, start: number) => {
      focusRow(row !== null && list.current?.contains(document.activeElement) ? row + by : start)
    },
    onFocus: (event: FocusEvent) => {
      const index = findIndex(event.target)
      if (index !== null) setRow(index)
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const index = event.currentTarget.contains(event.target as Node)
        ? findIndex(event.target as Node)
        : null // a key's target is a node
      const trade = index === null ? undefined : trades[index]
      if (index === null || !trade) return
      const key = findActionOn('row', event.nativeEvent)
      const action = getRowKeyAction(key, { trade, onRow: event.target === findRow(event.target) })
      if (!action) return
      event.preventDefault()
      if (action.kind === 'move') focusRow(index + action.by)
      else if (action.kind === 'move_within') moveWithin(event.target as Node, action.by)
      else if (action.kind === 'select') selection.select(trade.id, action)
      else if (action.kind === 'select_both') {
        selection.selectBoth(trade.id, trades[index + action.by]?.id)
        focusRow(index + action.by)
      } else if (action.dialog.kind === 'delete' && deleteSelected) deleteSelected()
      else open(action.dialog)
    },
  }
}

/**
 * Moves the focus to the tab stop of the list when no element has it, for example because its row was deleted. A list
 * without rows passes the focus to its heading.
 */
export function restoreFocus(): void {
  if (document.activeElement === document.body) focusTabStop()
}

/** Moves the focus to the tab stop of the list, and without rows to its heading. */
export function focusTabStop(): void {
  const row = document.querySelector<HTMLElement>('[data-index][tabindex="0"]')
  const target = row ?? document.getElementById(TRADES_HEADING)
  target?.focus({ preventScroll: true })
}

/** The id of the heading above the list, which takes the focus when the last row is deleted. */
export const TRADES_HEADING = 'trades-heading'

/** Moves the focus between the box, the row and its buttons, and stops at the ends. These controls are no tab stops. */
function moveWithin(from: Node, by: 1 | -1): void {
  const row = findRow(from)
  if (!row) return
  const parts = [...row.querySelectorAll('input'), row, ...row.querySelectorAll('button')]
  const at = parts.findIndex((part) => part === from || (part !== row && part.contains(from)))
  parts[at + by]?.focus()
}

function findIndex(target: EventTarget): number | null {
  const index = findRow(target)?.dataset.index
  return index === undefined ? null : Number(index)
}

function findRow(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
}

/** The action of a key while a row has the focus: go to another row, to another control of the row, select, or open a dialog. */
type RowKeyAction =
  | { kind: 'move'; by: number }
  | { kind: 'move_within'; by: 1 | -1 }
  | { kind: 'select'; isRange: boolean }
  | { kind: 'select_both'; by: 1 | -1 }
  | { kind: 'open'; dialog: NonNullable<TradeDialog> }
  | null

/**
 * What an action of the table of actions does with a trade of the list. `onRow`: the row itself has the focus, so Enter opens
 * the trade.
 */
export function getRowKeyAction(
  action: ActionOn<'row'> | null,
  { trade: { id, status }, onRow }: { trade: Trade; onRow: boolean },
): RowKeyAction {
  switch (action) {
    case null:
      return null
    case 'nextRow':
      return { kind: 'move', by: 1 }
    case 'previousRow':
      return { kind: 'move', by: -1 }
    case 'nextControl':
      return { kind: 'move_within', by: 1 }
    case 'previousControl':
      return { kind: 'move_within', by: -1 }
    case 'firstRow':
      return { kind: 'move', by: Number.NEGATIVE_INFINITY }
    case 'lastRow':
      return { kind: 'move', by: Number.POSITIVE_INFINITY }
    case 'selectTrade':
      return { kind: 'select', isRange: false }
    case 'selectRange':
      return { kind: 'select', isRange: true }
    case 'selectDown':
      return { kind: 'select_both', by: 1 }
    case 'selectUp':
      return { kind: 'select_both', by: -1 }
    case 'editTrade':
      return { kind: 'open', dialog: { kind: 'edit', id } }
    case 'duplicateTrade':
      return { kind: 'open', dialog: { kind: 'new', copiedId: id } }
    case 'deleteTrade':
      return { kind: 'open', dialog: { kind: 'delete', id } }
    case 'openTrade':
      // When a button of the row has the focus, Enter presses that button.
      return onRow ? { kind: 'open', dialog: { kind: status === 'open' ? 'close' : 'view', id } } : null
  }
}
