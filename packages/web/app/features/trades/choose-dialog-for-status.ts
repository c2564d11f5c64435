import type { TradeStatus } from '@candlebook/domain/trades'

/** A dialog about one trade. */
export type TradeDialogKind = 'edit' | 'copy' | 'close' | 'view' | 'delete'

/**
 * The dialog to show for the one that the address names. A closed trade cannot be closed again, so it is viewed; an open
 * one has no result to view, so it is edited.
 */
export function chooseDialogForStatus(asked: TradeDialogKind, status: TradeStatus): TradeDialogKind {
  if (asked === 'close' && status === 'closed') return 'view'
  if (asked === 'view' && status === 'open') return 'edit'
  return asked
}
