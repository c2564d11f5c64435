import type { Decimal } from '../decimal/decimal.ts'
import type { CorporateAction, Execution, ParsedFile, SymbolChange } from './broker-format.ts'
import { buildTimeKey } from './execution-order.ts'
import { createIndex } from './keyed-lists.ts'
import { buildRoundTrips } from './match-executions.ts'
import type { RoundTrip } from './round-trip.ts'
import { MAX_CHANGES_IN_ROW } from './symbol-changes.ts'

type Owner = Pick<Execution, 'symbol' | 'account'>

const buildOwnerKey = ({ symbol, account }: Owner) => `${account ?? ''}|${symbol}`

/** The items of a symbol in an account, of a list that only grows. */
const selectOwn = createIndex<Owner>(buildOwnerKey)

/** The executions and splits of a symbol in an account that were read before. */
export function selectOfSymbol(
  parsed: ParsedFile,
  owner: Owner,
): { executions: readonly Execution[]; actions: readonly CorporateAction[] } {
  const key = buildOwnerKey(owner)
  return { executions: selectOwn(parsed.executions, key), actions: selectOwn(parsed.actions, key) }
}

/** Maximum number of lines that need the shares which a symbol has in an account. Each reads all of its executions. */
export const MAX_HELD_LINES = 100

const counts = new WeakMap<ParsedFile, Map<string, number>>()

/** Whether one more line may read the shares of a symbol, and counts it. False, with the problem import.too_many_splits, above MAX_HELD_LINES. */
export function allowHeldLine(parsed: ParsedFile, owner: Owner): boolean {
  const ofSymbols = counts.get(parsed) ?? new Map<string, number>()
  counts.set(parsed, ofSymbols)
  const key = buildOwnerKey(owner)
  const count = (ofSymbols.get(key) ?? 0) + 1
  ofSymbols.set(key, count)
  if (count === MAX_HELD_LINES + 1) {
    const message = `${owner.symbol} has more than ${MAX_HELD_LINES} lines with splits, fractions or transfers, which no share has. Check these lines, or leave them out.`
    parsed.problems.push({ line: null, code: 'import.too_many_splits', message })
  }
  return count <= MAX_HELD_LINES
}

/** How many shares of a symbol the lines that were read before have open at a moment; '0' for none. */
export function findOpenQuantity(
  parsed: ParsedFile,
  { symbol, account, ...moment }: Pick<Execution, 'symbol' | 'account' | 'day' | 'executedAt'>,
): Decimal {
  const until = buildTimeKey(moment)
  const open = findOpenPosition(parsed, { symbol, account }, (key) => key <= until)
  return open?.quantity ?? '0'
}

/**
 * What the lines that were read before have open in a symbol, with the shares that had another symbol before; null for nothing.
 * `isCounted` is whether an event of this time counts.
 */
export function findOpenPosition(
  parsed: ParsedFile,
  { symbol, account }: Owner,
  isCounted: (timeKey: string) => boolean,
): RoundTrip | null {
  if (!allowHeldLine(parsed, { symbol, account })) return null
  const isBefore = (one: Pick<Execution, 'day' | 'executedAt'>) => isCounted(buildTimeKey(one))
  const names = listFormerSymbols(parsed, symbol)
  const own = names.map((name) => selectOfSymbol(parsed, { symbol: name, account }))
  const executions = own
    .flatMap((one) => one.executions)
    .filter(isBefore)
    .map((one, index) => ({ ...one, id: String(index) }))
  const actions = own.flatMap((one) => one.actions).filter(isBefore)
  const changes = names.flatMap((name) => selectChangesFrom(parsed.changes, name)).filter(isBefore)
  const roundTrips = buildRoundTrips(executions, actions, changes)
  return roundTrips.find((one) => one.status === 'open' && one.symbol === symbol) ?? null
}

const selectChangesTo = createIndex<SymbolChange>(({ toSymbol }) => toSymbol)
const selectChangesFrom = createIndex<SymbolChange>(({ symbol }) => symbol)

/** The symbol and those that became it, directly or by others. */
function listFormerSymbols({ changes }: ParsedFile, symbol: string): string[] {
  const names = new Set([symbol])
  for (const name of names) {
    if (names.size > MAX_CHANGES_IN_ROW) break
    for (const change of selectChangesTo(changes, name)) names.add(change.symbol)
  }
  return [...names]
}
