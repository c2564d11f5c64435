import { compare, type Decimal } from '../decimal/decimal.ts'
import type { CorporateAction, Execution } from './broker-format.ts'

type Timed = Pick<Execution, 'day' | 'executedAt'>

/**
 * Sorts the executions of a file, oldest first. Executions of the same time follow the order of their lines, or the
 * reverse order when the file runs from the newest to the oldest: most of its days do, or its format says so (`isNewest`) and
 * it has one day only. Executions of one line keep their order.
 */
export function sortFileByTime<T extends Timed & { line: number }>(
  executions: readonly T[],
  isNewest?: boolean,
): T[] {
  const byLine = executions.toSorted((a, b) => a.line - b.line)
  const first = byLine.filter(({ line }, index) => byLine[index - 1]?.line !== line)
  const steps = countSteps(first.map(buildTimeKey))
  const newestFirst = steps === 0 ? isNewest === true : steps < 0
  return sortByTime(newestFirst ? byLine.toSorted((a, b) => b.line - a.line) : byLine)
}

/** Sorts executions, oldest first. Executions of the same time keep their order. */
export function sortByTime<T extends Timed>(executions: readonly T[]): T[] {
  const keyed = executions.map((execution) => ({ execution, key: buildTimeKey(execution) }))
  return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ execution }) => execution)
}

/**
 * A text that sorts executions by the broker's day, then by instant. An execution without a time of day counts as
 * noon, so that files with and without times can be mixed.
 */
export function buildTimeKey({ day, executedAt }: Timed): string {
  return `${day} ${executedAt ?? `${day}T12:00:00.000Z`}`
}

/** How often a time is later than the one before it, less how often it is earlier. */
function countSteps(keys: readonly string[]): number {
  let steps = 0
  for (const [index, key] of keys.entries()) {
    const previous = keys[index - 1] ?? key
    if (previous !== key) steps += previous < key ? 1 : -1
  }
  return steps
}

/** The fields of a corporate action that matching needs. */
export type KeyedAction = Omit<CorporateAction, 'line' | 'externalId'>

/** A split with both numbers. `timeKey` compares with those of executions. */
export type Split = Pick<CorporateAction, 'symbol' | 'market' | 'currency' | 'account'> & {
  from: Decimal
  to: Decimal
  timeKey: string
}

/**
 * The splits of corporate actions, oldest first. A 'close' belongs to the 'open' of the same symbol, currency, account and
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

function buildDayKey({ market, symbol, currency, account, day }: KeyedAction): string {
  return [market, currency, symbol, day, account ?? ''].join(' ')
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
  const { symbol, market, currency, account, ratioFrom: from } = close
  const { ratioTo: to } = open
  if (from === null || to === null || compare(from, '0') <= 0 || compare(to, '0') <= 0) return null
  const first = buildTimeKey(close) <= buildTimeKey(open) ? close : open
  return { symbol, market, currency, account, from, to, timeKey: buildTimeKey(first) }
}
