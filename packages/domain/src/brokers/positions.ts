import { toBig, toDecimal } from '../decimal/decimal.ts'
import type { KeyedExecution } from './execution-parts.ts'
import type { Split } from './stock-splits.ts'

/** The executions of one position in order, and the splits that change it. */
type Position = { executions: KeyedExecution[]; splits: Split[] }

/**
 * Groups executions, which are in order, by position: market, currency, symbol, contract size, instrument, the broker's
 * position and account.
 * Shares, funds and coins are one kind of instrument. Executions without an account belong to the only account of their
 * position. When there are several, they form their own position.
 */
export function groupPositions(
  executions: readonly KeyedExecution[],
  splits: readonly Split[] = [],
): Position[] {
  const ofSymbols = Map.groupBy(splits, buildSymbolKey)
  const sized = executions.filter(({ contractSize, isCancelled }) => contractSize !== null && !isCancelled)
  return [...Map.groupBy(sized, buildPositionKey).values()]
    .flatMap(groupByAccount)
    .map((group) => ({ executions: group, splits: selectSplits(ofSymbols, group) }))
}

function buildSymbolKey({ market, symbol, currency }: Pick<Split, 'market' | 'symbol' | 'currency'>): string {
  return `${market} ${currency} ${symbol}`
}

function buildPositionKey(execution: KeyedExecution): string {
  const { contractSize, instrument } = execution
  const size = contractSize === null || contractSize === '1' ? '1' : toDecimal(toBig(contractSize))
  const kind = ['share', 'fund', 'coin'].includes(instrument) ? 'spot' : instrument
  return `${buildSymbolKey(execution)} ${size} ${kind} ${execution.positionId ?? ''}`
}

function groupByAccount(executions: KeyedExecution[]): KeyedExecution[][] {
  const accounts = new Set(executions.flatMap(({ account }) => account ?? []))
  if (accounts.size <= 1) return [executions]
  return [...Map.groupBy(executions, ({ account }) => account).values()]
}

// A file with and a file without the account can both contain a split, which then counts once.
function selectSplits(ofSymbols: ReadonlyMap<string, Split[]>, executions: KeyedExecution[]): Split[] {
  const [first] = executions
  const splits = first && ofSymbols.get(buildSymbolKey(first))
  if (!splits) return []
  const accounts = new Set(executions.flatMap(({ account }) => account ?? []))
  const own = splits.filter(({ account }) => account === null || accounts.size === 0 || accounts.has(account))
  const ofDays = Map.groupBy(
    own,
    ({ timeKey, kind, toSymbol }) => `${timeKey.slice(0, 10)} ${kind} ${toSymbol}`,
  )
  return [...ofDays.values()].flatMap(([split]) => split ?? [])
}
