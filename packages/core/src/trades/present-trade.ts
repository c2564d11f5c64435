import type { Trade } from '@candlebook/contract/trades'
import type { TradeRow } from './trades.store.ts'

/** The trade as the API shows it: instants as ISO text, computed decimals without trailing zeros. */
export function presentTrade({
  createdAt,
  updatedAt,
  pnl,
  accountPnl,
  accountRate,
  brokerPnl,
  foreignFee,
  ...row
}: TradeRow): Trade {
  return {
    ...row,
    pnl: trimZeros(pnl),
    accountPnl: trimZeros(accountPnl),
    brokerPnl: trimZeros(brokerPnl),
    foreignFee: trimZeros(foreignFee),
    accountRate: trimZeros(accountRate),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

function trimZeros<Value extends string | null>(decimal: Value): Value {
  return (decimal?.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal) as Value // a text stays a text
}
