import type { Trade } from '@candlebook/contract/trades'
import type { TradeDialog } from '../data/trades.url.ts'

/** The action of a key while a row has the focus: go to another row, to another control of the row, or open a dialog. */
export type RowKeyAction =
  | { kind: 'move'; by: number }
  | { kind: 'move_within'; by: 1 | -1 }
  | { kind: 'open'; dialog: NonNullable<TradeDialog> }
  | null

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/**
 * The action of a key: Up, Down, Home and End move to another row, Left and Right within the row; E edits, D duplicates,
 * Delete deletes. `onRow`: the row itself has the focus, so Enter opens the trade.
 */
export function getRowKeyAction(
  pressed: Pressed,
  { trade, onRow }: { trade: Trade; onRow: boolean },
): RowKeyAction {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return null
  const { id, status } = trade
  switch (pressed.key) {
    case 'ArrowDown':
      return { kind: 'move', by: 1 }
    case 'ArrowUp':
      return { kind: 'move', by: -1 }
    case 'ArrowRight':
      return { kind: 'move_within', by: 1 }
    case 'ArrowLeft':
      return { kind: 'move_within', by: -1 }
    case 'Home':
      return { kind: 'move', by: Number.NEGATIVE_INFINITY }
    case 'End':
      return { kind: 'move', by: Number.POSITIVE_INFINITY }
    case 'e':
    case 'E':
      return { kind: 'open', dialog: { kind: 'edit', id } }
    case 'd':
    case 'D':
      return { kind: 'open', dialog: { kind: 'new', copiedId: id } }
    case 'Delete':
    case 'Backspace':
      return { kind: 'open', dialog: { kind: 'delete', id } }
    case 'Enter':
      // When a button of the row has the focus, Enter presses that button.
      return onRow ? { kind: 'open', dialog: { kind: status === 'open' ? 'close' : 'view', id } } : null
    default:
      return null
  }
}
