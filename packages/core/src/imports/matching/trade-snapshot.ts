import type { StoredTradeRow, TradeRow } from '../../trades/index.ts'
import type { ImportChange } from '../stores/import-changes.store.ts'
import type { TradeSnapshot } from '../stores/imports.table.ts'
import type { Rebuild } from './rebuild-trades.ts'

/** The trade as JSON that an undo can restore. */
export function toTradeSnapshot({ createdAt, updatedAt, ...columns }: TradeRow): TradeSnapshot {
  return { ...columns, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() }
}

/**
 * The row of a removed trade that an undo restores. Its images had moved to the trade that it was merged into; images
 * that the trader removed there are deleted.
 */
export function toRestoredTrade(change: ImportChange, { changed }: Rebuild): StoredTradeRow {
  const { pnl: _pnl, accountPnl: _accountPnl, createdAt, updatedAt, ...columns } = change.before
  const target = changed.find(({ existing }) => existing.trade.id === change.mergedIntoTradeId)
  const remaining = new Set(target?.existing.trade.images)
  return {
    ...columns,
    images: columns.images.filter((image) => remaining.has(image)),
    createdAt: new Date(createdAt),
    updatedAt: new Date(updatedAt),
  }
}
