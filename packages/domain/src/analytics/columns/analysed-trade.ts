import type { Day } from '../../days/index.ts'
import type { Decimal } from '../../decimal/index.ts'
import type { Emotion, FeeUnit, TimeFrame, TradeType } from '../../trades/index.ts'

/**
 * The fields of a closed trade that the analytics read. `currency` is the account currency where the trade has none of
 * its own. `accountRate` is account-currency units for one unit of it; a trade without a rate is in no figure.
 */
export type AnalysedTrade = {
  id: string
  symbol: string
  type: TradeType
  quantity: Decimal
  contractSize: Decimal
  currency: string
  accountRate: Decimal
  entryPrice: Decimal
  entryDate: Day
  exitPrice: Decimal
  exitDate: Day
  fees: Decimal
  feesUnit: FeeUnit
  /** The fees in other currencies that have a rate, in `currency`. */
  foreignFee: Decimal
  stopLoss: Decimal | null
  riskPercentage: Decimal | null
  strategy: string | null
  account: string | null
  tags: readonly string[]
  emotion: Emotion | null
  confidenceLevel: number | null
  timeFrame: TimeFrame | null
  planFollowed: boolean
  slHit: boolean
  slModified: boolean
  tpHit: boolean
  tpModified: boolean
}

/**
 * Compares two trades by exit day, then creation time, then id, for `sort`. The database orders trades the same way.
 * Drawdown and streaks depend on this order [ANLY-19].
 */
export function compareByExit(a: SortableTrade, b: SortableTrade): -1 | 0 | 1 {
  return (
    compareText(a.exitDate, b.exitDate) || compareText(a.createdAt, b.createdAt) || compareText(a.id, b.id)
  )
}

type SortableTrade = { exitDate: Day; createdAt: string; id: string }

function compareText(a: string, b: string): -1 | 0 | 1 {
  if (a === b) return 0
  return a < b ? -1 : 1
}
