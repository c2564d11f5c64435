import type { Day } from '../../days/index.ts'
import type { Decimal } from '../../decimal/index.ts'
import type { Market, TradeStatus, TradeType } from '../../trades/index.ts'
import type { Execution } from '../format/broker-format.ts'

/** As much of an execution as matching needs, with the id that it is stored under. */
export type KeyedExecution = Pick<
  Execution,
  'symbol' | 'market' | 'side' | 'quantity' | 'price' | 'fee' | 'currency' | 'executedAt' | 'day'
> & { id: string; closesOnly?: boolean; account?: string | null }

/** What one execution adds to a trade: all of it, or its share by quantity. */
export type TripFill = { executionId: string; role: 'entry' | 'exit'; quantity: Decimal; fee: Decimal }

/**
 * A trade made of executions. `quantity` is all that was opened, prices are value-weighted averages in `currency`,
 * `fees` is money. `account` is what a file calls it, null when none names it. `key` stays the same when later executions are added, see `roundTrips`.
 */
export type RoundTrip = {
  key: string
  symbol: string
  market: Market
  currency: string
  account: string | null
  type: TradeType
  status: TradeStatus
  quantity: Decimal
  entryPrice: Decimal
  entryDate: Day
  exitPrice: Decimal | null
  exitDate: Day | null
  fees: Decimal
  /** Oldest first. */
  fills: TripFill[]
}

/** The part of an execution that only closes and found nothing to close. */
export type UnmatchedPart = { executionId: string; quantity: Decimal; fee: Decimal }
