import type { Decimal } from '../decimal/index.ts'
import type { FeeUnit, TradeStatus, TradeType } from './vocabulary.ts'

/** The fields that P&L, fee and risk are computed from. Prices and amounts are in the currency of the trade. */
export type PricedTrade = {
  type: TradeType
  status: TradeStatus
  quantity: Decimal
  contractSize: Decimal
  entryPrice: Decimal
  exitPrice: Decimal | null
  fees: Decimal
  feesUnit: FeeUnit
  /** The fees in other currencies that have a rate, in the currency of the trade. Absent for a trade without such fees. */
  foreignFee?: Decimal
  stopLoss?: Decimal | null
  takeProfit?: Decimal | null
}
