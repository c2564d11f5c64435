import {
  type PackedTrades,
  type TradeRecord,
  toAmount,
  type WhatIf,
} from '@candlebook/domain/analytics/what-if'
import type { Decimal } from '@candlebook/domain/decimal'

/** The packed trades, with the real record and the record under the rules. */
export type Comparison = { packed: PackedTrades; real: TradeRecord; simulated: WhatIf }

/** The equity of a record at the end of the exit day with this index. */
export function getEquityAt({
  packed,
  record,
  at,
}: {
  packed: PackedTrades
  record: TradeRecord
  at: number
}): Decimal {
  return toAmount(record.equity[at] ?? 0, packed.scale)
}
