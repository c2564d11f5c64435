import type Big from 'big.js'
import { type Decimal, divide, MAX_DECIMALS, toBig, toDecimal } from '../../decimal/index.ts'
import type { KeyedExecution } from './round-trip.ts'

/** A part of an execution; the numbers are big.js for speed. */
export type Part = { execution: KeyedExecution; quantity: Big; fee: Big }

/**
 * A part in two at a quantity, or whole with null when it is no larger. The first piece has its share of the fee by
 * quantity, half-even to 18 places; the second has the rest, so both add up to the whole exactly.
 */
export function cutPart<P extends Part>(part: P, quantity: Big): [P, P | null] {
  if (part.quantity.lte(quantity)) return [part, null]
  const fee = feeShare(part, quantity)
  const rest = { ...part, quantity: part.quantity.minus(quantity), fee: part.fee.minus(fee) }
  return [{ ...part, quantity, fee }, rest]
}

function feeShare({ fee, quantity: whole }: Part, quantity: Big): Big {
  const product = toDecimal(fee.times(quantity))
  // A part to cut is larger than what is cut off, so it is not zero.
  return toBig(divide(product, toDecimal(whole), { places: MAX_DECIMALS }) as Decimal)
}
