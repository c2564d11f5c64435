import { type Decimal, divide, isZero, MAX_DECIMALS, multiply } from '../../decimal/index.ts'
import { knownFutures, parseFutureSymbol } from '../../trades/index.ts'
import type { Execution } from '../format/broker-format.ts'

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
  const value = multiply(multiply(price, quantity), contractSize ?? '0')
  const rate = divide(gross, value, { places: MAX_DECIMALS })
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
