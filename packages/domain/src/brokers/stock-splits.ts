import { compare, type Decimal, isZero } from '../decimal/decimal.ts'
import type { CorporateAction } from './broker-format.ts'
import { buildTimeKey } from './execution-order.ts'

/** The fields of a corporate action that matching needs. */
export type KeyedAction = Omit<CorporateAction, 'line' | 'externalId'>

/** A split, or a change of the cost, with both numbers. `timeKey` compares with those of executions. */
export type Split = Pick<CorporateAction, 'symbol' | 'market' | 'currency' | 'account'> & {
  kind: CorporateAction['kind']
  /** The symbol of a spin-off. */
  toSymbol: string | null
  from: Decimal
  to: Decimal
  timeKey: string
}

/**
 * The splits and changes of the cost of corporate actions, oldest first. A 'close' belongs to the 'open' of the same symbol, currency, account and
 * day; of several, they are paired in order of time. A half without the other one is not a split yet, because its ratio is
 * unknown. A symbol is split at most once a day in an account, so the same split from two files counts once.
 */
export function resolveSplits(actions: readonly KeyedAction[]): Split[] {
  const groups = Map.groupBy(actions, buildDayKey)
  return [...groups.values()]
    .flatMap((group) => findFirstSplit(group) ?? [])
    .sort((a, b) => (a.timeKey < b.timeKey ? -1 : a.timeKey > b.timeKey ? 1 : 0))
}

/** The halves of splits whose other half is in no file. */
export function findSingleHalves<T extends KeyedAction>(actions: readonly T[]): T[] {
  const groups = [...Map.groupBy(actions, buildDayKey).values()]
  return groups.filter((group) => findFirstSplit(group) === null).flat()
}

function buildDayKey({ kind, market, symbol, toSymbol, currency, account, day }: KeyedAction): string {
  return [kind, market, currency, symbol, toSymbol ?? '', day, account ?? ''].join(' ')
}

function findFirstSplit(actions: readonly KeyedAction[]): Split | null {
  const whole = actions.find(({ half }) => half === null)
  if (whole) return toSplit(whole, whole)
  const [close, open] = (['close', 'open'] as const).map((half) => findEarliest(actions, half))
  return close && open ? toSplit(close, open) : null
}

function findEarliest(actions: readonly KeyedAction[], half: 'close' | 'open'): KeyedAction | undefined {
  return actions
    .filter((action) => action.half === half)
    .toSorted((a, b) => (buildTimeKey(a) < buildTimeKey(b) ? -1 : 1))[0]
}

function toSplit(close: KeyedAction, open: KeyedAction): Split | null {
  const { kind, symbol, toSymbol = null, market, currency, account, ratioFrom: from } = close
  const { ratioTo: to } = open
  if (from === null || to === null || compare(from, '0') <= 0 || compare(to, '0') < 0) return null
  if (kind === 'split' && isZero(to)) return null
  const first = buildTimeKey(close) <= buildTimeKey(open) ? close : open
  return { kind, symbol, toSymbol, market, currency, account, from, to, timeKey: buildTimeKey(first) }
}
