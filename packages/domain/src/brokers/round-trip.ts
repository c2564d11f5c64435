import type Big from 'big.js'
import type { Day } from '../days/day.ts'
import { type Decimal, divide, MAX_DECIMALS, toBig, toDecimal } from '../decimal/decimal.ts'
import type { ForeignFee } from '../money/convert-amount.ts'
import type { Instrument, Market, OptionType, TradeStatus, TradeType } from '../trades/vocabulary.ts'
import type { Contract, Execution } from './broker-format.ts'

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
  | 'positionId'
  | 'opens'
> & {
  id: string
  /** Whether the broker took it back in a later file; it is in no round trip. */
  isCancelled?: boolean
  /**
   * For an opening lot: the id of the execution whose missing part it is. The trader states it, or takes its cost from the file,
   * when what was sold came by transfer or was bought before the first file.
   */
  covers?: string | null
  /** How many old shares became how many of the shares of now, see `applySymbolChanges`. */
  ratio?: { from: Decimal; to: Decimal }
}

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

/**
 * A part of an execution. `quantity` is in the shares of now: stock splits adjust it. `executed` is the same part as the
 * execution states it. `brokerPnl` is the broker's P&L of the part, null when unknown. The numbers are big.js objects
 * because arithmetic on them is faster.
 */
export type ExecutionPart = {
  execution: KeyedExecution
  quantity: Big
  executed: Big
  fee: Big
  otherFees: PartFee[]
  brokerPnl: Big | null
}

type PartFee = { currency: string; amount: Big }

/** The entire execution as one part. */
export function toPart(execution: KeyedExecution): ExecutionPart {
  const executed = toBig(execution.quantity)
  const { ratio } = execution
  const quantity = ratio ? scaleQuantity(executed, ratio) : executed
  const brokerPnl = execution.brokerPnl ? toBig(execution.brokerPnl) : null
  const otherFees = execution.otherFees.map(({ currency, amount }) => ({ currency, amount: toBig(amount) }))
  return { execution, quantity, executed, fee: toBig(execution.fee), otherFees, brokerPnl }
}

/** A number of old shares in new shares: quantity × to ÷ from, half-even to 18 places. Both numbers are above zero. */
export function scaleQuantity(quantity: Big, { from, to }: { from: Decimal; to: Decimal }): Big {
  return toBig(divide(toDecimal(quantity.times(to)), from, { places: MAX_DECIMALS }) as Decimal)
}

/**
 * Splits a part at a quantity. Returns the part itself and null when the part is not larger. The first piece gets its
 * share of each fee, of the broker's P&L and of the executed quantity, half-even to 18 places; the second gets the
 * remainder, so both add up exactly.
 */
export function splitExecution<P extends ExecutionPart>(part: P, quantity: Big): [P, P | null] {
  if (part.quantity.lte(quantity)) return [part, null]
  const isAdjusted = !part.quantity.eq(part.executed)
  const executed = isAdjusted ? computeShare(part.executed, part, quantity) : quantity
  const fee = computeShare(part.fee, part, quantity)
  const others = part.otherFees.map((other) => ({
    other,
    share: computeShare(other.amount, part, quantity),
  }))
  const brokerPnl = part.brokerPnl && computeShare(part.brokerPnl, part, quantity)
  const remainder = {
    ...part,
    quantity: part.quantity.minus(quantity),
    executed: part.executed.minus(executed),
    fee: part.fee.minus(fee),
    otherFees: others.map(({ other, share }) => ({ ...other, amount: other.amount.minus(share) })),
    brokerPnl: part.brokerPnl && brokerPnl && part.brokerPnl.minus(brokerPnl),
  }
  const otherFees = others.map(({ other, share }) => ({ ...other, amount: share }))
  return [{ ...part, quantity, executed, fee, otherFees, brokerPnl }, remainder]
}

function computeShare(amount: Big, { quantity: total }: ExecutionPart, quantity: Big): Big {
  const product = toDecimal(amount.times(quantity))
  // `splitExecution` calls this only when total > quantity, so total is not zero.
  return toBig(divide(product, toDecimal(total), { places: MAX_DECIMALS }) as Decimal)
}

/** A part of an execution that enters or exits a round trip. */
export type Fill = ExecutionPart & { role: 'entry' | 'exit' }

/** A round trip before its prices are computed. The first fill opened it. */
export type RoundTripDraft = { key: string; status: TradeStatus; fills: Fill[] }

/** Builds the round trip of its fills. */
export function buildRoundTrip({ key, status, fills }: RoundTripDraft): RoundTrip {
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
    ...sumFees(fills),
    rate: isClosed ? last.execution.rate : null,
    rateCurrency: isClosed ? last.execution.rateCurrency : null,
    brokerPnl: isClosed ? sumBrokerPnl(exits) : null,
    fills: fills.map(toRoundTripFill),
  }
}

/** The round trips of a position that is not flat: the exited quantity as closed, if any, and the remaining quantity as open. */
export function splitOpenPosition(fills: Fill[]): RoundTripDraft[] {
  const [first] = fills
  if (!first) return []
  const key = first.execution.id
  if (fills.every((fill) => fill.role === 'entry')) return [{ key, status: 'open', fills }]

  const exits = fills.filter((fill) => fill.role === 'exit')
  const { exited, remaining } = takeFirstLots(fills, sumQuantities(exits))
  const closed = fills.flatMap((fill) => (fill.role === 'exit' ? fill : (exited.get(fill) ?? [])))
  return [
    { key, status: 'closed', fills: closed },
    { key: `${key}:open`, status: 'open', fills: remaining },
  ]
}

// FIFO: the oldest entries are exited first. `exited` maps an entry to the part of it that was exited.
function takeFirstLots(fills: Fill[], quantity: Big): { exited: Map<Fill, Fill>; remaining: Fill[] } {
  const exited = new Map<Fill, Fill>()
  const remaining: Fill[] = []
  let toExit = quantity
  for (const lot of fills) {
    if (lot.role === 'exit') continue
    if (toExit.eq(0)) remaining.push(lot)
    else {
      const [first, remainder] = splitExecution(lot, toExit)
      exited.set(lot, first)
      if (remainder) remaining.push(remainder)
      toExit = toExit.minus(first.quantity)
    }
  }
  return { exited, remaining }
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

function sumFees(fills: Fill[]): Pick<RoundTrip, 'fees' | 'foreignFees'> {
  const byCurrency = new Map<string, Big>()
  let fees = toBig('0')
  for (const { execution, fee, otherFees } of fills) {
    const main = { currency: execution.feeCurrency ?? execution.currency, amount: fee }
    for (const { currency, amount } of [main, ...otherFees]) {
      if (currency === execution.currency) fees = fees.plus(amount)
      else byCurrency.set(currency, (byCurrency.get(currency) ?? toBig('0')).plus(amount))
    }
  }
  const foreign = [...byCurrency].sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    fees: toDecimal(fees),
    foreignFees: foreign.map(([currency, amount]) => ({ currency, amount: toDecimal(amount) })),
  }
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

function toRoundTripFill({ execution, role, executed, fee }: Fill): RoundTripFill {
  return { executionId: execution.id, role, quantity: toDecimal(executed), fee: toDecimal(fee) }
}
