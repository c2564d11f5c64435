import type Big from 'big.js'
import type { Day } from '../days/day.ts'
import { type Decimal, divide, isZero, MAX_DECIMALS, toBig, toDecimal } from '../decimal/decimal.ts'
import type { ForeignFee } from '../money/convert-amount.ts'
import { countHeld, sortFills, type TypedFill } from '../trades/fills.ts'
import type { PricedTrade } from '../trades/pnl.ts'
import type { Instrument, Market, OptionType, TradeStatus, TradeType } from '../trades/vocabulary.ts'
import type { Fill, KeyedExecution } from './execution-parts.ts'
import { listFees, listPartialExits, type PartialExits, sumFeeParts } from './matched-lots.ts'

/**
 * The share of an execution that belongs to a round trip: its quantity as the execution states it (a split does not
 * change it), and its `fee` in proportion, in the currency of the execution's fee.
 */
export type RoundTripFill = { executionId: string; role: 'entry' | 'exit'; quantity: Decimal; fee: Decimal }

/**
 * A trade derived from executions. `quantity` is the total of all entries, also while a part of it is exited already, prices are averages weighted by quantity in
 * `currency`, `fees` is money in `currency`; `foreignFees` are the fees in other currencies, which `fees` does not contain.
 * A split adjusts quantity and prices to the shares after it. `account` is the name in the file, null when no file names
 * one. `key` stays the same when later executions are added, see `buildRoundTrips`.
 * `rate` and `rateCurrency` are those of the last exit, null while the round trip is open. `brokerPnl` is the sum over the exits;
 * null without an exit, and when the broker does not state it for each of them.
 */
export type RoundTrip = PartialExits & {
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

/**
 * The part of an execution that cannot open and found no open quantity, or a sale that is read as a short because it is bought
 * back on the same day. `executed` is the part in the shares of the execution.
 * `position` is equal for parts of one position between the same splits.
 */
export type UnmatchedPart = {
  executionId: string
  quantity: Decimal
  executed: Decimal
  fee: Decimal
  position: string
}

/** A round trip before its prices are computed. The first fill opened it. */
export type RoundTripDraft = { key: string; status: TradeStatus; fills: Fill[] }

/** Builds the round trip of its fills. */
export function buildRoundTrip(draft: RoundTripDraft): RoundTrip {
  return {
    ...sumRoundTrip(draft),
    ...listPartialExits(draft.fills, { isClosed: draft.status === 'closed' }),
  }
}

/** The round trip without what its days realised, which takes most of the time. */
export function sumRoundTrip({ key, status, fills }: RoundTripDraft): Omit<RoundTrip, keyof PartialExits> {
  const entries = fills.filter((fill) => fill.role === 'entry')
  const exits = fills.filter((fill) => fill.role === 'exit')
  // The first fill is an entry; the last fill of a closed round trip is its last exit.
  const { execution } = fills[0] as Fill
  const last = fills.at(-1) as Fill
  const isClosed = status === 'closed'
  return {
    key,
    symbol: execution.symbol,
    market: execution.market,
    currency: execution.currency,
    account: findAccount(fills),
    ...getContract(fills),
    type: execution.side === 'buy' ? 'long' : 'short',
    status,
    quantity: toDecimal(sumQuantities(entries)),
    entryPrice: computeAveragePrice(entries),
    entryDate: execution.day,
    exitPrice: isClosed ? computeAveragePrice(exits) : null,
    exitDate: isClosed ? last.execution.day : null,
    ...sumFeeParts(fills.flatMap(listFees), execution.currency),
    rate: isClosed ? last.execution.rate : null,
    rateCurrency: isClosed ? last.execution.rateCurrency : null,
    brokerPnl: exits.length > 0 ? sumBrokerPnl(exits) : null,
    fills: joinFills(fills).map(toRoundTripFill),
  }
}

// All fills with an account have the same one; fills of a file that names no account have none.
function findAccount(fills: Fill[]): string | null {
  return fills.find(({ execution }) => execution.account)?.execution.account ?? null
}

// All fills are of one position, so each describes the same contract.
function getContract([first]: Fill[]) {
  const { instrument, contractSize, underlying, expiry, strike, optionType } = (first as Fill).execution
  return { instrument, contractSize: contractSize ?? '1', underlying, expiry, strike, optionType }
}

function sumBrokerPnl(exits: Fill[]): Decimal | null {
  let total = toBig('0')
  for (const { brokerPnl } of exits) {
    if (brokerPnl === null) return null
    total = total.plus(brokerPnl)
  }
  return toDecimal(total)
}

function sumQuantities(fills: Fill[]): Big {
  return fills.reduce((sum, fill) => sum.plus(fill.quantity), toBig('0'))
}

function computeAveragePrice(fills: Fill[]): Decimal {
  const price = fills[0]?.execution.price ?? '0'
  const isPlain = fills.every((fill) => fill.execution.price === price && fill.quantity.eq(fill.executed))
  if (isPlain) return toDecimal(toBig(price))
  const value = fills.reduce((sum, fill) => sum.plus(fill.executed.times(fill.execution.price)), toBig('0'))
  // Every fill has a quantity above zero, so the divisor is not zero.
  return divide(toDecimal(value), toDecimal(sumQuantities(fills)), { places: MAX_DECIMALS }) as Decimal
}

// A spin-off divides an entry that exits have taken in part; both parts are one fill.
function joinFills(fills: Fill[]): Fill[] {
  const joined = new Map<string, Fill>()
  for (const fill of fills) {
    const key = `${fill.role} ${fill.execution.id}`
    const before = joined.get(key)
    const executed = before ? before.executed.plus(fill.executed) : fill.executed
    joined.set(key, before ? { ...before, executed, fee: before.fee.plus(fill.fee) } : fill)
  }
  return joined.size === fills.length ? fills : [...joined.values()]
}

function toRoundTripFill({ execution, role, executed, fee }: Fill): RoundTripFill {
  return { executionId: execution.id, role, quantity: toDecimal(executed), fee: toDecimal(fee) }
}

type DerivedFields = PartialExits & {
  status: TradeStatus
  quantity: Decimal
  entryPrice: Decimal
  entryDate: Day
  exitPrice: Decimal | null
  exitDate: Day | null
  fees: Decimal
  feesUnit: 'amount'
}

/**
 * What fills without a problem make of a trade: all entries as the quantity, average prices (half-even to 18 places), the sum of
 * the fees, and what exits before the last one realise. The trade is closed when its exits have the quantity of its entries.
 */
export function deriveFromFills(
  fills: readonly TypedFill[],
  { type, contractSize }: Pick<PricedTrade, 'type' | 'contractSize'>,
): DerivedFields {
  const ordered = sortFills(fills)
  const status = isZero(countHeld(ordered)) ? 'closed' : 'open'
  const { quantity, entryPrice, entryDate, exitPrice, exitDate, fees, ...derived } = buildRoundTrip({
    key: '',
    status,
    fills: toFills(ordered, { type, contractSize }),
  })
  const { partialExits, exitsByMethod } = derived
  const prices = { entryPrice, exitPrice }
  return {
    ...{ status, quantity, ...prices, entryDate, exitDate, fees, feesUnit: 'amount' as const },
    ...{ partialExits, exitsByMethod },
  }
}

/** Typed fills, which are in order, as those of a position. */
export function toFills(
  ordered: readonly TypedFill[],
  trade: Pick<PricedTrade, 'type' | 'contractSize'>,
): Fill[] {
  return ordered.map((fill) => ({
    role: fill.role,
    execution: toExecution(fill, trade),
    quantity: toBig(fill.quantity),
    executed: toBig(fill.quantity),
    fee: toBig(fill.fee),
    otherFees: [],
    brokerPnl: null,
  }))
}

function toExecution(
  { role, day, quantity, price, fee }: TypedFill,
  { type, contractSize }: { type: TradeType; contractSize: Decimal },
): KeyedExecution {
  return {
    id: '',
    symbol: '',
    market: 'stock',
    side: (role === 'entry') === (type === 'long') ? 'buy' : 'sell',
    quantity,
    price,
    fee,
    currency: '',
    executedAt: null,
    day,
    closesOnly: false,
    account: null,
    feeCurrency: null,
    otherFees: [],
    rate: null,
    rateCurrency: null,
    brokerPnl: null,
    positionId: null,
    opens: true,
    instrument: 'share',
    contractSize,
    underlying: null,
    expiry: null,
    strike: null,
    optionType: null,
  }
}
