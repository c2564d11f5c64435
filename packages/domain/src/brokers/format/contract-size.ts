import {
  add,
  compare,
  type Decimal,
  divide,
  isZero,
  MAX_DECIMALS,
  multiply,
  roundTo,
  sign,
  subtract,
  toAbsolute,
} from '../../decimal/index.ts'
import { parseAmount } from '../csv/parse-amount.ts'

/** The maximum number of decimals of a contract size. */
const MAX_SIZE_DECIMALS = 6

/** Price and quantity of an execution, and its value as the file states it, with any sign, in the currency of the price. */
export type Valued = { price: Decimal; quantity: Decimal; gross: Decimal | null }

/** A contract size as a file states it; null unless it is above zero with at most 6 decimals. */
export function parseContractSize(text: string): Decimal | null {
  const size = parseAmount(text)
  if (size === null || sign(size) <= 0) return null
  return compare(roundTo(size, MAX_SIZE_DECIMALS), size) === 0 ? size : null
}

/**
 * The contract size gross ÷ (price × quantity) with the fewest decimals that explain the gross amount, see
 * `isExplained`. Null when an amount is missing or zero, or when no size with at most 6 decimals explains it.
 */
export function deriveContractSize(valued: Valued): Decimal | null {
  const value = toAbsolute(multiply(valued.price, valued.quantity))
  if (valued.gross === null || isZero(valued.gross) || isZero(value)) return null
  // The value is not zero.
  const ratio = divide(toAbsolute(valued.gross), value, { places: MAX_DECIMALS }) as Decimal
  for (let places = 0; places <= MAX_SIZE_DECIMALS; places += 1) {
    const size = roundTo(ratio, places)
    if (sign(size) > 0 && isExplained(valued, size)) return size
  }
  return null
}

/**
 * Whether price × quantity × contract size is the gross amount: they differ by at most a cent, plus a thousandth of the
 * gross amount, plus what a price rounded to 4 decimals allows. True when the file states no gross amount, or zero.
 */
export function isExplained({ price, quantity, gross }: Valued, size: Decimal): boolean {
  if (gross === null || isClearlyExplained({ price, quantity, gross }, size) || isZero(gross)) return true
  const amount = toAbsolute(gross)
  const units = toAbsolute(multiply(quantity, size))
  const difference = toAbsolute(subtract(multiply(price, units), amount))
  const allowed = add(add('0.01', multiply(amount, '0.001')), multiply(units, '0.00005'))
  return compare(difference, allowed) <= 0
}

// Most lines agree to far less than the allowed difference. A number decides this ten times as fast as exact decimals,
// and its error is far below the other half of the allowed difference.
function isClearlyExplained({ price, quantity, gross }: Valued, size: Decimal): boolean {
  const amount = Math.abs(Number(gross))
  const value = Math.abs(Number(price) * Number(quantity) * Number(size))
  return Math.abs(value - amount) <= 0.005 + amount * 0.0005
}
