import type { Day } from '../days/index.ts'
import type { Decimal } from '../decimal/index.ts'
import type { Emotion, FeeUnit, TimeFrame, TradeType } from '../trades/index.ts'

/** As much of a closed trade as the analytics need; a trade of the API fits once it is closed and has its exit. */
export type AnalysedTrade = {
  id: string
  symbol: string
  type: TradeType
  quantity: Decimal
  entryPrice: Decimal
  entryDate: Day
  exitPrice: Decimal
  exitDate: Day
  fees: Decimal
  feesUnit: FeeUnit
  stopLoss: Decimal | null
  riskPercentage: Decimal | null
  strategy: string | null
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
 * -1, 0 or 1 in the order that everything sequential goes by: exit day, then when the trade was added, then id; fits
 * `sort`. The same order as the database's. Source: readings, section 3.
 */
export function byExit(a: Placed, b: Placed): -1 | 0 | 1 {
  return order(a.exitDate, b.exitDate) || order(a.createdAt, b.createdAt) || order(a.id, b.id)
}

type Placed = { exitDate: Day; createdAt: string; id: string }

function order(a: string, b: string): -1 | 0 | 1 {
  if (a === b) return 0
  return a < b ? -1 : 1
}
