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
} from '../decimal/decimal.ts'
import { knownFutures, parseFutureSymbol } from '../trades/futures.ts'
import { parseAmount } from './amounts.ts'
import type { Execution } from './broker-format.ts'

/** The maximum number of decimals of a contract size. */
const MAX_SIZE_DECIMALS = 6

/** The contract size of a bond, whose price is a percentage of the nominal quantity. */
export const BOND_SIZE = '0.01'

/** Price and quantity of an execution, and its value as the file states it, with any sign, in the currency of the price. */
type Valued = { price: Decimal; quantity: Decimal; gross: Decimal | null }

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
  const difference = toAbsolute(subtract(toAbsolute(multiply(price, units)), amount))
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

/** A root symbol (the product of futures, the underlying of options) whose contract size the trader must state. */
export type UnknownSize = { root: string; symbols: string[] }

/** The root symbols of executions without a contract size, each with its symbols, in the order of the file. */
export function findUnknownSizes(executions: readonly Execution[]): UnknownSize[] {
  const unknown = executions.filter(({ contractSize }) => contractSize === null)
  return [...Map.groupBy(unknown, getSizeRoot)].map(([root, group]) => ({
    root,
    symbols: [...new Set(group.map(({ symbol }) => symbol))],
  }))
}

/**
 * Gives executions without a contract size the size of their root symbol: from other lines of the file when they have one
 * size, from the trader's answers (`sizes`, by root symbol), or from the table of well-known futures. An execution whose
 * gross amount is in another currency then gets its exchange rate, and fees in that currency are converted.
 */
export function applyContractSizes(
  executions: readonly Execution[],
  sizes: ReadonlyMap<string, Decimal> = new Map(),
): Execution[] {
  if (executions.every(({ contractSize }) => contractSize !== null)) return [...executions]
  const ofFile = collectSizes(executions)
  return executions.map((execution) => {
    if (execution.contractSize !== null) return execution
    const root = getSizeRoot(execution)
    const known = execution.instrument === 'future' ? knownFutures.get(root)?.size : undefined
    const size = ofFile.get(buildRootKey(execution)) ?? sizes.get(root) ?? known
    return size === undefined ? execution : setContractSize(execution, size)
  })
}

/** The exchange rate that a gross amount in another currency implies: gross ÷ (price × quantity × size). Null for zero. */
export function computeGrossRate({
  price,
  quantity,
  contractSize,
  gross,
}: Pick<Execution, 'price' | 'quantity' | 'contractSize'> & { gross: Decimal }): Decimal | null {
  const value = toAbsolute(multiply(multiply(price, quantity), contractSize ?? '0'))
  const rate = divide(sign(price) < 0 ? toAbsolute(gross) : gross, value, { places: MAX_DECIMALS })
  return rate === null || isZero(rate) ? null : rate
}

function setContractSize(execution: Execution, contractSize: Decimal): Execution {
  const { gross, currency, fee, feeCurrency, otherFees } = execution
  if (!gross) return { ...execution, contractSize }
  const rate = computeGrossRate({ ...execution, contractSize, gross: gross.amount })
  if (rate === null) return { ...execution, contractSize }
  // The rate is not zero.
  const convert = (amount: Decimal) => divide(amount, rate, { places: MAX_DECIMALS }) as Decimal
  const converted = feeCurrency === gross.currency ? { fee: convert(fee), feeCurrency: null } : {}
  return {
    ...execution,
    contractSize,
    rate,
    rateCurrency: gross.currency,
    ...converted,
    otherFees: otherFees.map((other) =>
      other.currency === gross.currency ? { currency, amount: convert(other.amount) } : other,
    ),
  }
}

// The size of a root symbol, only when all lines with a size agree.
function collectSizes(executions: readonly Execution[]): ReadonlyMap<string, Decimal> {
  const sized = executions.filter(
    ({ instrument, contractSize }) =>
      contractSize !== null && (instrument === 'future' || instrument === 'option'),
  )
  const groups = [...Map.groupBy(sized, buildRootKey)]
  return new Map(
    groups.flatMap(([root, group]) => {
      const all = new Set(group.map(({ contractSize }) => contractSize ?? ''))
      return all.size === 1 ? [[root, [...all][0] ?? ''] as const] : []
    }),
  )
}

function buildRootKey(execution: Execution): string {
  return `${execution.instrument} ${getSizeRoot(execution)}`
}

/** The root symbol of an execution: the underlying of an option, the product of a future, otherwise the symbol. */
export function getSizeRoot({ underlying, symbol }: Execution): string {
  return underlying ?? parseFutureSymbol(symbol)?.root ?? symbol
}
