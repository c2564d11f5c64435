import type Big from 'big.js'
import { type Decimal, divide, MAX_DECIMALS, toBig, toDecimal } from '../../decimal/index.ts'
import type { KeyedExecution } from './round-trip.ts'

/** A part of an execution. The numbers are big.js objects because arithmetic on them is faster. */
export type ExecutionPart = { execution: KeyedExecution; quantity: Big; fee: Big }

/**
 * Splits a part at a quantity. Returns the part itself and null when the part is not larger. The first piece gets its
 * share of the fee by quantity, half-even to 18 places; the second gets the remainder, so both add up exactly.
 */
export function splitExecution<P extends ExecutionPart>(part: P, quantity: Big): [P, P | null] {
  if (part.quantity.lte(quantity)) return [part, null]
  const fee = computeFeeShare(part, quantity)
  const remainder = { ...part, quantity: part.quantity.minus(quantity), fee: part.fee.minus(fee) }
  return [{ ...part, quantity, fee }, remainder]
}

function computeFeeShare({ fee, quantity: total }: ExecutionPart, quantity: Big): Big {
  const product = toDecimal(fee.times(quantity))
  // `splitExecution` calls this only when total > quantity, so total is not zero.
  return toBig(divide(product, toDecimal(total), { places: MAX_DECIMALS }) as Decimal)
}
