import type { Day } from '../../days/index.ts'
import type { Decimal } from '../../decimal/index.ts'
import type { ForeignFee } from '../../money/index.ts'
import type { Instrument, Market, OptionType, TradeStatus, TradeType } from '../../trades/index.ts'
import type { Contract, Execution } from '../format/broker-format.ts'

/**
 * The fields of an execution that matching needs, and the id under which it is stored. An execution with contract size null
 * is in no round trip.
 */
export type KeyedExecution = Pick<
  Execution,
  | keyof Contract
  | 'symbol'
  | 'market'
  | 'side'
  | 'quantity'
  | 'price'
  | 'fee'
  | 'currency'
  | 'executedAt'
  | 'day'
  | 'closesOnly'
  | 'account'
  | 'feeCurrency'
  | 'otherFees'
  | 'rate'
  | 'rateCurrency'
  | 'brokerPnl'
> & { id: string }

/**
 * The share of an execution that belongs to a round trip: its quantity as the execution states it (a split does not
 * change it), and its `fee` in proportion, in the currency of the execution's fee.
 */
export type RoundTripFill = { executionId: string; role: 'entry' | 'exit'; quantity: Decimal; fee: Decimal }

/**
 * A trade derived from executions. `quantity` is the total of all entries, prices are averages weighted by quantity in
 * `currency`, `fees` is money in `currency`; `foreignFees` are the fees in other currencies, which `fees` does not contain.
 * A split adjusts quantity and prices to the shares after it. `account` is the name in the file, null when no file names
 * one. `key` stays the same when later executions are added, see `buildRoundTrips`.
 * `rate` and `rateCurrency` are those of the last exit. `brokerPnl` is the sum over the exits; null when the broker does
 * not state it for each of them. All three are null while the round trip is open.
 */
export type RoundTrip = {
  key: string
  symbol: string
  market: Market
  currency: string
  account: string | null
  instrument: Instrument
  contractSize: Decimal
  underlying: string | null
  expiry: Day | null
  strike: Decimal | null
  optionType: OptionType | null
  type: TradeType
  status: TradeStatus
  quantity: Decimal
  entryPrice: Decimal
  entryDate: Day
  exitPrice: Decimal | null
  exitDate: Day | null
  fees: Decimal
  foreignFees: ForeignFee[]
  rate: Decimal | null
  rateCurrency: string | null
  brokerPnl: Decimal | null
  /** Oldest first. */
  fills: RoundTripFill[]
}

/** The part of a `closesOnly` execution that found no open quantity. */
export type UnmatchedPart = { executionId: string; quantity: Decimal; fee: Decimal }
