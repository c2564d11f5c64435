import { add, type Decimal } from '../decimal/index.ts'
import type { FileNote } from './csv/row.ts'
import type { Execution } from './format/broker-format.ts'
import { unmatchedParts } from './round-trips/match-executions.ts'

/**
 * Warnings that only all executions of a file together show: import.no_trades, import.mixed_currency (a symbol
 * traded for several currencies) and import.sold_unbought (closing sells without a purchase in the file).
 */
export function worthKnowing(executions: readonly Execution[]): FileNote[] {
  if (executions.length === 0) {
    return [{ line: null, code: 'import.no_trades', message: 'The file holds no executions of trades.' }]
  }
  return [...mixedCurrencies(executions), ...soldUnbought(executions)]
}

function mixedCurrencies(executions: readonly Execution[]): FileNote[] {
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
    const message = `${symbol} was traded for ${all}. Each currency gets trades of its own.`
    return [{ line, code: 'import.mixed_currency', message }]
  })
}

function soldUnbought(executions: readonly Execution[]): FileNote[] {
  if (executions.every((execution) => !execution.closesOnly)) return []
  const keyed = executions.map((execution, index) => ({ ...execution, id: String(index) }))
  const symbols = new Map<string, { line: number; total: Decimal }>()
  for (const { executionId, quantity } of unmatchedParts(keyed)) {
    // The ids are the places in the list.
    const { symbol, line } = keyed[Number(executionId)] as Execution
    const seen = symbols.get(symbol) ?? { line, total: '0' }
    symbols.set(symbol, { line: seen.line, total: add(seen.total, quantity) })
  }
  return [...symbols].map(([symbol, { line, total }]) => {
    const message = `${total} ${symbol} were sold that this file does not show being bought. Unless an earlier import has the purchase, they are part of no trade.`
    return { line, code: 'import.sold_unbought', message }
  })
}
