import type { Day } from '../../days/index.ts'
import type { Decimal } from '../../decimal/index.ts'
import type { Market, TradeStatus, TradeType } from '../../trades/index.ts'
import type { Execution } from '../format/broker-format.ts'

/** The fields of an execution that matching needs, and the id under which it is stored. */
export type KeyedExecution = Pick<
  Execution,
  'symbol' | 'market' | 'side' | 'quantity' | 'price' | 'fee' | 'currency' | 'executedAt' | 'day'
> & { id: string; closesOnly?: boolean; account?: string | null }

/** The share of an execution that belongs to a round trip: its quantity, and the fee in proportion. */
export type RoundTripFill = { executionId: string; role: 'entry' | 'exit'; quantity: Decimal; fee: Decimal }

/**
 * A trade derived from executions. `quantity` is the total of all entries, prices are averages weighted by quantity in
 * `currency`, `fees` is money. `account` is the name in the file, null when no file names one. `key` stays the same
 * when later executions are added, see `buildRoundTrips`.
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
  fills: RoundTripFill[]
}

/** The part of a `closesOnly` execution that found no open quantity. */
export type UnmatchedPart = { executionId: string; quantity: Decimal; fee: Decimal }
