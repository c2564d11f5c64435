import { compare, type Decimal, divide, multiply, subtract, toAbsolute } from '../decimal/decimal.ts'
import { knownFutures } from '../trades/futures.ts'
import type { Execution } from './broker-format.ts'
import { getSizeRoot } from './contract-sizes.ts'
import type { FileNote } from './csv.ts'
import { listFees } from './fees.ts'

/**
 * Finds warnings that need all executions of a file: import.no_trades, import.fee_currency (a fee that is not in the
 * currency of the price) and import.mixed_currency (one symbol in several currencies).
 */
export function findFileWarnings(executions: readonly Execution[]): FileNote[] {
  if (executions.length === 0) {
    return [
      {
        line: null,
        code: 'import.no_trades',
        message: 'The file has no trades. Check the period of the export.',
      },
    ]
  }
  return [...findForeignFees(executions), ...findMixedCurrencies(executions)]
}

function findForeignFees(executions: readonly Execution[]): FileNote[] {
  return executions.flatMap((execution) => {
    const { line, currency, feeCurrency, otherFees } = execution
    if (feeCurrency === null && otherFees.length === 0) return []
    const foreign = listFees(execution).filter((fee) => fee.currency !== currency)
    return foreign.map((fee) => {
      const message = `The fee of ${fee.amount} is in ${fee.currency}, the price is in ${currency}, and the file has no exchange rate between them. The fee stays in ${fee.currency}, and the P&L does not include it until it has a rate.`
      return { line, code: 'import.fee_currency', message }
    })
  })
}

function findMixedCurrencies(executions: readonly Execution[]): FileNote[] {
  const first = new Map<string, { line: number; currencies: Set<string> }>()
  for (const { market, symbol, currency, line } of executions) {
    const key = `${market} ${symbol}`
    const seen = first.get(key) ?? { line, currencies: new Set() }
    seen.currencies.add(currency)
    first.set(key, seen)
  }
  return [...first].flatMap(([key, { line, currencies }]) => {
    if (currencies.size === 1) return []
    const symbol = key.slice(key.indexOf(' ') + 1)
    const all = [...currencies].join(' and ')
    const message = `${symbol} was traded in ${all}. Each currency gets separate trades, so a sale in one of them closes no purchase in another.`
    return [{ line, code: 'import.mixed_currency', message }]
  })
}

/** Two lines of one currency and day whose exchange rates differ by more than this contradict each other. */
const MAX_RATE_DIFFERENCE = '0.05'

/** An execution whose contract size contradicts its gross amount, with the exchange rate that its other lines imply. */
type RateMismatch = { execution: Execution; expectedRate: Decimal }

/**
 * The futures and options whose gross amount in another currency implies a wrong exchange rate: one that differs by
 * more than 5% from the expected rate. The expected rate is the median of the shares, funds and coins of the same
 * currency and day. Without such lines it is the median of the futures with a well-known size, and without those, of
 * all lines of that currency and day. The contract size of a mismatch is wrong: a gross amount contains the product of
 * size and rate, so a wrong rate means a wrong size.
 */
export function findRateMismatches(executions: readonly Execution[]): RateMismatch[] {
  const rated = executions.filter(({ gross, rate }) => gross && rate !== null)
  const groups = Map.groupBy(rated, ({ currency, rateCurrency, day }) => `${currency} ${rateCurrency} ${day}`)
  return [...groups.values()].flatMap((group) => {
    const expectedRate = findMedianRate(selectReference(group))
    return group
      .filter((one) => hasOwnSize(one) && isFar(one.rate ?? '0', expectedRate))
      .map((execution) => ({ execution, expectedRate }))
  })
}

function selectReference(group: readonly Execution[]): readonly Execution[] {
  const plain = group.filter((one) => !hasOwnSize(one))
  const wellKnown = group.filter((one) => knownFutures.get(getSizeRoot(one))?.size === one.contractSize)
  return [plain, wellKnown].find((some) => some.length > 0) ?? group
}

function hasOwnSize({ instrument }: Execution): boolean {
  return instrument === 'future' || instrument === 'option'
}

function findMedianRate(executions: readonly Execution[]): Decimal {
  const rates = executions.flatMap(({ rate }) => rate ?? []).sort(compare)
  return rates[Math.floor((rates.length - 1) / 2)] ?? '0'
}

function isFar(rate: Decimal, expected: Decimal): boolean {
  const difference = toAbsolute(subtract(rate, expected))
  return compare(difference, multiply(expected, MAX_RATE_DIFFERENCE)) > 0
}

/** What a trader reads about a mismatch: both amounts, and the size that would explain them. */
export function describeRateMismatch({ execution, expectedRate }: RateMismatch): string {
  const { price, quantity, contractSize, currency, gross } = execution
  const value = multiply(multiply(price, quantity), contractSize ?? '0')
  // `findRateMismatches` returns only executions with a gross amount and rates above zero.
  const expected = divide(gross?.amount ?? '0', expectedRate, { places: 2 }) ?? '0'
  return `Price × quantity × contract size (${price} × ${quantity} × ${contractSize}) is ${value} ${currency}, but the gross amount of ${gross?.amount} ${gross?.currency} is ${expected} ${currency} at the rate of the other lines of this day. Check the contract size.`
}
