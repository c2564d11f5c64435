import type Big from 'big.js'
import { type Decimal, divide, MAX_DECIMALS, toBig, toDecimal } from '../../decimal/index.ts'
import type { KeyedExecution } from './round-trip.ts'

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
  const quantity = toBig(execution.quantity)
  const brokerPnl = execution.brokerPnl ? toBig(execution.brokerPnl) : null
  const otherFees = execution.otherFees.map(({ currency, amount }) => ({ currency, amount: toBig(amount) }))
  return { execution, quantity, executed: quantity, fee: toBig(execution.fee), otherFees, brokerPnl }
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
