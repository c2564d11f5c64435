import { multiply } from '../decimal/decimal.ts'
import type { CorporateAction, ParsedFile, SymbolChange } from './broker-format.ts'
import type { KeyedExecution } from './round-trip.ts'
import { buildTimeKey, type KeyedAction } from './stock-splits.ts'

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

/** The splits and the symbol changes of a joined list. */
export function splitActions(joined: readonly KeyedAction[]): {
  actions: KeyedAction[]
  changes: KeyedChange[]
} {
  const actions = joined.filter(({ kind }) => kind === 'split')
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
  const unique = new Map(changes.map((change) => [buildKey(change), change] as const))
  const ordered = [...unique.values()].toSorted((a, b) => (buildTimeKey(a) < buildTimeKey(b) ? -1 : 1))
  let changed = { executions, actions }
  for (const change of ordered) {
    const isOld = (one: KeyedExecution | KeyedAction) =>
      one.symbol === change.symbol &&
      one.market === change.market &&
      (one.market === 'crypto' || one.currency === change.currency) &&
      (one.account === null || change.account === null || one.account === change.account) &&
      buildTimeKey(one) <= buildTimeKey(change)
    changed = {
      executions: changed.executions.map((one) => (isOld(one) ? toNewSymbol(one, change) : one)),
      actions: changed.actions.map((one) => (isOld(one) ? { ...one, symbol: change.toSymbol } : one)),
    }
  }
  return changed
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
