import type { CorporateAction, ParsedFile } from './broker-format.ts'
import type { FileNote } from './csv.ts'
import { listFees } from './fees.ts'
import type { KeyedAction } from './stock-splits.ts'
import { applySymbolChanges, findTooManyChanges, type KeyedChange } from './symbol-changes.ts'

/** Maximum number of currencies in a file, with those of fees: a crypto exchange takes fees in hundreds of coins. */
export const MAX_CURRENCIES = 1000

/**
 * Maximum number of symbols in a file, and of executions in one trade. Each symbol is loaded, matched and planned by itself,
 * and a trade is written with all of its executions. The most active traders reach a tenth of either in a year.
 */
export const MAX_SYMBOLS = 20_000
export const MAX_TRADE_EXECUTIONS = 50_000

/** Maximum number of days with a split of one symbol. Each split changes every execution of the open position. */
export const MAX_SPLIT_DAYS = 20

/** The first problem of a file with more currencies, symbols, symbol changes or splits than a file can have; null for none. */
export function findTooMuch(parsed: ParsedFile): FileNote | null {
  return (
    findTooManyCurrencies(parsed) ??
    findTooManySymbols(parsed) ??
    findTooManyEvents(parsed.actions, parsed.changes)
  )
}

// Each plan and each report by currency names every one of them.
function findTooManyCurrencies({ executions, movements }: ParsedFile): FileNote | null {
  const found = new Set(movements.map(({ currency }) => currency))
  for (const execution of executions) {
    found.add(execution.currency)
    if (execution.rateCurrency !== null) found.add(execution.rateCurrency)
    for (const fee of listFees(execution)) found.add(fee.currency)
  }
  if (found.size <= MAX_CURRENCIES) return null
  const message = `The file has ${found.size} currencies, more than the ${MAX_CURRENCIES} that a file can have. Check the columns with currencies, or export a shorter period.`
  return { line: null, code: 'import.too_many_currencies', message }
}

function findTooManySymbols({ executions, actions }: ParsedFile): FileNote | null {
  const symbols = new Set([...executions, ...actions].map(({ market, symbol }) => `${market} ${symbol}`))
  if (symbols.size <= MAX_SYMBOLS) return null
  const message = `The file has ${symbols.size} symbols, more than the ${MAX_SYMBOLS} that a file can have. Check the column with symbols, or export a shorter period.`
  return { line: null, code: 'import.too_many_symbols', message }
}

/**
 * The problem of too many symbol changes, or of a symbol with too many splits, also those of its earlier symbols; null when
 * there is none.
 */
export function findTooManyEvents(
  actions: readonly KeyedAction[],
  changes: readonly KeyedChange[],
): FileNote | null {
  const tooMany = findTooManyChanges(changes)
  if (tooMany) return tooMany
  return findTooManySplits(actions) ?? findTooManySplits(applySymbolChanges([], actions, changes).actions)
}

/** The problem of a symbol that is split on more than MAX_SPLIT_DAYS days; null when there is none. */
export function findTooManySplits(
  actions: readonly Pick<CorporateAction, 'market' | 'symbol' | 'day'>[],
): FileNote | null {
  const bySymbol = new Map<string, Set<string>>()
  for (const { market, symbol, day } of actions) {
    const key = `${market} ${symbol}`
    const days = bySymbol.get(key) ?? new Set()
    bySymbol.set(key, days.add(day))
    if (days.size <= MAX_SPLIT_DAYS) continue
    const message = `${symbol} has splits on more than ${MAX_SPLIT_DAYS} days, which no share has. Check the lines with splits, or leave them out.`
    return { line: null, code: 'import.too_many_splits', message }
  }
  return null
}
