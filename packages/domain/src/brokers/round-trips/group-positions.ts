import { toBig, toDecimal } from '../../decimal/index.ts'
import type { Split } from './resolve-splits.ts'
import type { KeyedExecution } from './round-trip.ts'

/** The executions of one position in order, and the splits that change it. */
export type Position = { executions: KeyedExecution[]; splits: Split[] }

/**
 * Groups executions, which are in order, by position: market, currency, symbol, contract size, instrument and account.
 * Shares, funds and coins are one kind of instrument. Executions without an instrument or an account belong to the only
 * one of their symbol. When there are several, they belong to shares, funds and coins, or form their own positions.
 */
export function groupPositions(
  executions: readonly KeyedExecution[],
  splits: readonly Split[] = [],
): Position[] {
  const ofSymbols = Map.groupBy(splits, buildSymbolKey)
  const sized = executions.filter(({ contractSize }) => contractSize !== null)
  return [...Map.groupBy(sized, buildPositionKey).values()]
    .flatMap(groupByInstrument)
    .flatMap(groupByAccount)
    .map((group) => ({ executions: group, splits: selectSplits(ofSymbols, group) }))
}

function buildSymbolKey({ market, symbol, currency }: Pick<Split, 'market' | 'symbol' | 'currency'>): string {
  return `${market} ${currency} ${symbol}`
}

function buildPositionKey(execution: KeyedExecution): string {
  const { contractSize } = execution
  const key = buildSymbolKey(execution)
  const size =
    contractSize === undefined || contractSize === '1' ? '1' : toDecimal(toBig(contractSize ?? '1'))
  return size === '1' ? key : `${key} ${size}`
}

function groupByInstrument(executions: KeyedExecution[]): KeyedExecution[][] {
  const kinds = new Set(executions.flatMap(({ instrument }) => (instrument ? getKind(instrument) : [])))
  if (kinds.size <= 1) return [executions]
  return [...Map.groupBy(executions, ({ instrument }) => getKind(instrument ?? 'share')).values()]
}

function getKind(instrument: NonNullable<KeyedExecution['instrument']>): string {
  return ['share', 'fund', 'coin'].includes(instrument) ? 'spot' : instrument
}

function groupByAccount(executions: KeyedExecution[]): KeyedExecution[][] {
  const accounts = new Set(executions.flatMap(({ account }) => account ?? []))
  if (accounts.size <= 1) return [executions]
  return [...Map.groupBy(executions, ({ account }) => account ?? null).values()]
}

// A file with and a file without the account can both contain a split, which then counts once.
function selectSplits(ofSymbols: ReadonlyMap<string, Split[]>, executions: KeyedExecution[]): Split[] {
  const [first] = executions
  const splits = first && ofSymbols.get(buildSymbolKey(first))
  if (!splits) return []
  const accounts = new Set(executions.flatMap(({ account }) => account ?? []))
  const own = splits.filter(({ account }) => account === null || accounts.size === 0 || accounts.has(account))
  const ofDays = Map.groupBy(own, ({ timeKey }) => timeKey.slice(0, 10))
  return [...ofDays.values()].flatMap(([split]) => (split && !isInExecutions(split, executions) ? split : []))
}

// The first version of the import read both halves of a split as a sale and a purchase, which are still stored.
function isInExecutions({ isPair, executedAt, from, to }: Split, executions: KeyedExecution[]): boolean {
  if (!isPair || executedAt === null) return false
  const isHalf = (side: 'buy' | 'sell', quantity: string) =>
    executions.some(
      (one) =>
        one.side === side &&
        one.executedAt !== null &&
        Math.abs(Date.parse(one.executedAt) - Date.parse(executedAt)) <= 1000 &&
        toBig(one.quantity).eq(quantity),
    )
  return isHalf('sell', from) && isHalf('buy', to)
}
