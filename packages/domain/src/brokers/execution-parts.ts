import type Big from 'big.js'
import { type Decimal, divide, MAX_DECIMALS, toBig, toDecimal } from '../decimal/decimal.ts'
import type { Contract, Execution } from './broker-format.ts'
import type { Split } from './stock-splits.ts'

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

/** A part of an execution that enters or exits a round trip. `lowered` is what spin-offs took of the price of an entry. */
export type Fill = ExecutionPart & { role: 'entry' | 'exit'; lowered?: readonly LoweredPrice[] }

/** An amount by which an event lowered the price of an entry, after this number of exits of the position. */
export type LoweredPrice = { event: string; by: Decimal; exits: number }

/**
 * The entries of a position, or the parts of them, that its exits have not taken (FIFO), with the remaining shares of their fees.
 */
export function listRemainingLots(fills: readonly Fill[]): Fill[] {
  let exited = fills.reduce(
    (sum, { role, quantity }) => (role === 'exit' ? sum.plus(quantity) : sum),
    toBig('0'),
  )
  return fills.flatMap((lot) => {
    if (lot.role === 'exit') return []
    if (exited.eq(0)) return [lot]
    const [taken, rest] = splitExecution(lot, exited)
    exited = exited.minus(taken.quantity)
    return rest ? [rest] : []
  })
}

/**
 * The fills of an open position in the shares after a split: quantity × to ÷ from, half-even to 18 places. The value of
 * each fill stays the same. The last entry takes the rounding, so that the open quantity is exactly position × to ÷ from.
 */
export function adjustForSplit(
  fills: readonly Fill[],
  { positionSize, split }: { positionSize: Big; split: Split },
): { fills: Fill[]; positionSize: Big } {
  const adjusted = fills.map((fill) => ({ ...fill, quantity: scaleQuantity(fill.quantity, split) }))
  const target = scaleQuantity(positionSize, split)
  const open = adjusted.reduce(
    (sum, { role, quantity }) => (role === 'entry' ? sum.plus(quantity) : sum.minus(quantity)),
    toBig('0'),
  )
  const last = adjusted.findLast(({ role }) => role === 'entry')
  if (last) last.quantity = last.quantity.plus(target.minus(open))
  return { fills: adjusted, positionSize: target }
}

/**
 * Whether an execution means to close all of a position that a split changed: brokers round the shares after a split to their
 * smallest step, so that 10 shares ÷ 3 are sold as 3.3333. Without this, 0.0000333 shares would stay open, or be sold short.
 */
export function isRoundedRest(largest: Fill, positionSize: Big, { quantity }: ExecutionPart): boolean {
  const rest = positionSize.minus(quantity).abs()
  if (rest.eq(0) || rest.gte(MAX_STEP)) return false
  const decimals = toDecimal(quantity).split('.')[1]?.length ?? 0
  return (rest.lt(MIN_STEP) || rest.lt(`1e-${decimals}`)) && rest.lt(largest.quantity)
}

/** Whether a split changed the quantity of a fill. */
export function isChanged({ quantity, executed }: Fill): boolean {
  return !quantity.eq(executed)
}

/** The largest and the smallest step of brokers. */
const [MAX_STEP, MIN_STEP] = ['0.001', '0.000000001']

/** The largest entry of a position, whose fills begin with an entry. */
export function findLargestEntry(fills: readonly Fill[]): Fill {
  const entries = fills.filter(({ role }) => role === 'entry')
  return entries.reduce((a, b) => (b.quantity.gt(a.quantity) ? b : a))
}

/** The fills with a changed quantity of an entry. Its value is that of its execution, so its price changes with its quantity. */
export function addToEntry(entry: Fill, quantity: Big, fills: readonly Fill[]): Fill[] {
  return fills.map((fill) => (fill === entry ? { ...fill, quantity: fill.quantity.plus(quantity) } : fill))
}
