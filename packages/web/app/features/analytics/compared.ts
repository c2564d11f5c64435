import {
  type PackedTrades,
  type TradeRecord,
  toAmount,
  type WhatIf,
} from '@candlebook/domain/analytics/what-if'
import type { Decimal } from '@candlebook/domain/decimal'

/** The packed trades with the record that they make as they are and under the rules. */
export type Compared = { packed: PackedTrades; real: TradeRecord; would: WhatIf }

/** The equity of a record at the end of the exit day at this place. */
export function equityAt({
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
