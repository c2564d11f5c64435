import { add, type Decimal } from '../decimal/index.ts'
import type { CorporateAction } from './corporate-actions/corporate-action.ts'
import type { FileNote } from './csv/row.ts'
import type { Execution } from './format/broker-format.ts'
import { listFees } from './format/list-fees.ts'
import { findUnmatchedParts } from './round-trips/match-executions.ts'

/**
 * Finds warnings that need all executions of a file: import.no_trades, import.fee_currency (a fee that is not in the
 * currency of the price), import.mixed_currency (one symbol in several currencies) and import.sale_without_purchase (the
 * file sells more than it buys).
 */
export function findFileWarnings(
  executions: readonly Execution[],
  actions: readonly CorporateAction[] = [],
): FileNote[] {
  if (executions.length === 0) {
    return [
      {
        line: null,
        code: 'import.no_trades',
        message: 'The file has no trades. Check the period of the export.',
      },
    ]
  }
  return [
    ...findForeignFees(executions),
    ...findMixedCurrencies(executions),
    ...findUnmatchedSales(executions, actions),
  ]
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
    const message = `${symbol} was traded in ${all}. Each currency gets separate trades.`
    return [{ line, code: 'import.mixed_currency', message }]
  })
}

function findUnmatchedSales(
  executions: readonly Execution[],
  actions: readonly CorporateAction[],
): FileNote[] {
  if (executions.every((execution) => !execution.closesOnly)) return []
  const keyed = executions.map((execution, index) => ({ ...execution, id: String(index) }))
  const symbols = new Map<string, { line: number; total: Decimal }>()
  for (const { executionId, quantity } of findUnmatchedParts(keyed, actions)) {
    const { symbol, line } = keyed[Number(executionId)] as Execution // the id is the index in the list
    const seen = symbols.get(symbol) ?? { line, total: '0' }
    symbols.set(symbol, { line: seen.line, total: add(seen.total, quantity) })
  }
  return [...symbols].map(([symbol, { line, total }]) => {
    const message = `The file sells ${total} ${symbol} but does not contain their purchase. Import the file with the purchase as well: until then, no trade includes this sale.`
    return { line, code: 'import.sale_without_purchase', message }
  })
}
