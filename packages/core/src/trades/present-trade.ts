import type { Trade } from '@candlebook/contract/trades'
import type { TradeRow } from './trades.store.ts'

/** The trade as the API shows it: instants as ISO text, P&L without trailing zeros. */
export function presentTrade({ createdAt, updatedAt, pnl, ...row }: TradeRow): Trade {
  return {
    ...row,
    pnl: pnl === null ? null : trimZeros(pnl),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

function trimZeros(decimal: string): string {
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal
}
