import { multiply } from '../decimal/decimal.ts'
import type { CorporateAction, ParsedFile, SymbolChange } from './broker-format.ts'
import type { FileNote } from './csv.ts'
import { buildTimeKey } from './execution-order.ts'
import type { KeyedExecution } from './execution-parts.ts'
import type { KeyedAction } from './stock-splits.ts'

/** The fields of a symbol change that matching needs. */
export type KeyedChange = Omit<SymbolChange, 'line' | 'externalId'>

/** Adds a symbol change to the parsed file, with the warning import.symbol_change. */
export function addSymbolChange({ changes, warnings }: ParsedFile, change: SymbolChange): void {
  const { symbol, toSymbol, ratioFrom, ratioTo, market, line } = change
  const units = market === 'crypto' ? 'coins' : 'shares'
  changes.push(change)
  const message = `${symbol} became ${toSymbol}: ${ratioFrom} ${units} became ${ratioTo}. The trade that is open then continues as ${toSymbol}.`
  warnings.push({ line, code: 'import.symbol_change', message })
}

/** Splits and symbol changes in one list, as they are stored. */
export function joinActions(
  actions: readonly CorporateAction[],
  changes: readonly SymbolChange[],
): CorporateAction[] {
  return [...actions, ...changes.map((change) => ({ ...change, kind: 'symbol' as const, half: null }))]
}

/** The splits with the changes of the cost, and the symbol changes, of a joined list. */
export function splitActions(joined: readonly KeyedAction[]): {
  actions: KeyedAction[]
  changes: KeyedChange[]
} {
  const actions = joined.filter(({ kind }) => kind !== 'symbol')
  const changes = joined.flatMap(({ kind, half: _half, toSymbol, ratioFrom, ratioTo, ...change }) =>
    kind === 'symbol' && toSymbol && ratioFrom && ratioTo
      ? [{ ...change, toSymbol, ratioFrom, ratioTo }]
      : [],
  )
  return { actions, changes }
}

/**
 * Executions and splits before a symbol change with the new symbol. An execution has the `ratio` of old to new shares when they
 * are not one to one. The same change from two files counts once. An account that is unknown on either side is any account. A coin changes in
 * all currencies in which it was traded.
 */
export function applySymbolChanges(
  executions: readonly KeyedExecution[],
  actions: readonly KeyedAction[],
  changes: readonly KeyedChange[],
): { executions: readonly KeyedExecution[]; actions: readonly KeyedAction[] } {
  if (changes.length === 0) return { executions, actions }
  const moved = [...executions, ...actions].map((one) => ({ one, time: buildTimeKey(one) }))
  const bySymbol = Map.groupBy(moved, ({ one }) => one.symbol)
  for (const change of orderChanges(changes)) {
    const until = buildTimeKey(change)
    const isOld = ({ one, time }: Moved) => time <= until && isOf(one, change)
    const all = bySymbol.get(change.symbol) ?? []
    const old = all.filter(isOld)
    if (old.length === 0) continue
    bySymbol.set(
      change.symbol,
      all.filter((item) => !isOld(item)),
    )
    const target = bySymbol.get(change.toSymbol) ?? []
    bySymbol.set(change.toSymbol, target)
    for (const item of old) {
      item.one = 'kind' in item.one ? { ...item.one, symbol: change.toSymbol } : toNewSymbol(item.one, change)
      target.push(item)
    }
  }
  const changed = moved.map(({ one }) => one)
  return {
    executions: changed.slice(0, executions.length) as KeyedExecution[], // in the order of `moved`
    actions: changed.slice(executions.length) as KeyedAction[],
  }
}

type Moved = { one: KeyedExecution | KeyedAction; time: string }

function isOf(one: KeyedExecution | KeyedAction, { market, currency, account }: KeyedChange): boolean {
  return (
    one.market === market &&
    (one.market === 'crypto' || one.currency === currency) &&
    (one.account === null || account === null || one.account === account)
  )
}

/** Each change once, oldest first. */
function orderChanges(changes: readonly KeyedChange[]): KeyedChange[] {
  const unique = new Map(changes.map((change) => [buildKey(change), change] as const))
  return [...unique.values()].toSorted((a, b) => (buildTimeKey(a) < buildTimeKey(b) ? -1 : 1))
}

/**
 * Maximum number of symbol changes of a file, and of those that follow each other (A to B, B to C). Each change reads the
 * executions of its symbol, and moves those before it.
 */
export const MAX_SYMBOL_CHANGES = 2000
export const MAX_CHANGES_IN_ROW = 20

/** The problem of too many symbol changes; null when there is none. */
export function findTooManyChanges(changes: readonly KeyedChange[]): FileNote | null {
  const { all, inRow } = countChanges(changes)
  if (all > MAX_SYMBOL_CHANGES) return describeTooManyChanges(all)
  if (inRow <= MAX_CHANGES_IN_ROW) return null
  const message = `A symbol changes more than ${MAX_CHANGES_IN_ROW} times, which no share does. Check the lines with new symbols, or leave them out.`
  return { line: null, code: 'import.too_many_changes', message }
}

/** The problem of more symbol changes than MAX_SYMBOL_CHANGES. */
export function describeTooManyChanges(count: number): FileNote {
  const message = `There are ${count} changes of symbols, more than the ${MAX_SYMBOL_CHANGES} that the trades of a file can have. Export a shorter period.`
  return { line: null, code: 'import.too_many_changes', message }
}

/** How many symbol changes there are, each once, and how many of them follow each other at most: A to B, B to C. */
function countChanges(changes: readonly KeyedChange[]): { all: number; inRow: number } {
  const ordered = orderChanges(changes)
  const steps = new Map<string, number>()
  let inRow = 0
  for (const { market, symbol, toSymbol } of ordered) {
    const [from, to] = [`${market} ${symbol}`, `${market} ${toSymbol}`]
    const count = Math.max(steps.get(to) ?? 0, (steps.get(from) ?? 0) + 1)
    steps.set(to, count)
    inRow = Math.max(inRow, count)
  }
  return { all: ordered.length, inRow }
}

function buildKey({ market, currency, symbol, toSymbol, day, account }: KeyedChange): string {
  return [market, currency, symbol, toSymbol, day, account ?? ''].join(' ')
}

function toNewSymbol(
  execution: KeyedExecution,
  { toSymbol, ratioFrom, ratioTo }: KeyedChange,
): KeyedExecution {
  const renamed = { ...execution, symbol: toSymbol }
  if (ratioFrom === ratioTo) return renamed
  const { from = '1', to = '1' } = execution.ratio ?? {}
  return { ...renamed, ratio: { from: multiply(from, ratioFrom), to: multiply(to, ratioTo) } }
}
