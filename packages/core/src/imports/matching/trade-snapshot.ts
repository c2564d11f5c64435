import type { TradeRow } from '../../trades/index.ts'
import type { ImportChange } from '../stores/import-changes.store.ts'
import type { KeptTrade } from '../stores/imports.table.ts'
import type { Rebuild } from './rebuild-trades.ts'

/** The trade as it is kept for the way back. */
export function keptTrade({ createdAt, updatedAt, ...columns }: TradeRow): KeptTrade {
  return { ...columns, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() }
}

/**
 * A removed trade as it comes back. Its images had gone to the trade that it became a part of: those that the trader
 * has taken off there since are gone for good.
 */
export function restoredTrade(change: ImportChange, { changed }: Rebuild): Omit<TradeRow, 'pnl'> {
  const { pnl: _pnl, createdAt, updatedAt, ...columns } = change.before
  const keeper = changed.find(({ standing }) => standing.trade.id === change.intoTradeId)
  const there = new Set(keeper?.standing.trade.images)
  return {
    ...columns,
    images: columns.images.filter((image) => there.has(image)),
    createdAt: new Date(createdAt),
    updatedAt: new Date(updatedAt),
  }
}
