import { type Day, toLocalText } from '../days/day.ts'
import { add, type Decimal, negate, sign, sum } from '../decimal/decimal.ts'
import type { Execution } from './broker-format.ts'

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
  return sortByTime(sortByLine(executions, isNewest))
}

/** The executions in the order of their lines, or in reverse when the file runs from the newest to the oldest. */
function sortByLine<T extends Timed & { line: number }>(executions: readonly T[], isNewest?: boolean): T[] {
  const byLine = executions.toSorted((a, b) => a.line - b.line)
  const first = byLine.filter(({ line }, index) => byLine[index - 1]?.line !== line)
  const steps = countSteps(first.map(buildTimeKey))
  const newestFirst = steps === 0 ? isNewest === true : steps < 0
  return newestFirst ? byLine.toSorted((a, b) => b.line - a.line) : byLine
}

/**
 * The executions with the times of an hour that clocks show twice, at the end of daylight saving time. Such a time is read as the
 * first of both. When a line of a symbol shows an earlier time of this hour than the line before it, the clock was set back in
 * between, so it and those after it are in the second hour. Entry and exit of one line are compared with each other only.
 * A line that only closes comes after the line of this hour that opens what it closes, see `findLaterClosings`.
 */
export function moveRepeatedHours<T extends Ordered & Pick<Execution, 'line' | 'closesOnly'>>(
  executions: readonly T[],
  isNewest?: boolean,
): readonly T[] {
  const repeated = executions.filter(isInRepeatedHour)
  if (repeated.length === 0) return executions
  const lines = new Map<number, number>()
  for (const { line } of executions) lines.set(line, (lines.get(line) ?? 0) + 1)
  const inOrder = sortByLine(executions, isNewest).filter((one) => repeated.includes(one))
  const later = new Set<T>()
  const groups = Map.groupBy(
    inOrder,
    (one) => `${describeGroup(one)} ${lines.get(one.line) === 1 ? '' : one.line}`,
  )
  for (const group of groups.values()) {
    const back = group.findIndex((one, at) => at > 0 && one.executedAt! < group[at - 1]!.executedAt!) // both are timed
    if (back > 0) for (const one of group.slice(back)) later.add(one)
  }
  const moved = executions.map((one) => (later.has(one) ? toNextHour(one) : one))
  const closings = findLaterClosings(moved, new Set(repeated.map((one) => one.line)))
  return closings.size === 0 ? moved : moved.map((one) => (closings.has(one) ? toNextHour(one) : one))
}

function toNextHour<T extends Timed>(one: T): T {
  if (one.executedAt === null) return one
  return { ...one, executedAt: new Date(Date.parse(one.executedAt) + HOUR_MS).toISOString() }
}

/**
 * The executions of these lines that only close, and for which nothing is open at their time: where the other executions of the hour
 * open enough, the closing one is in the second hour.
 */
function findLaterClosings<T extends Ordered & Pick<Execution, 'line' | 'closesOnly'>>(
  executions: readonly T[],
  lines: ReadonlySet<number>,
): ReadonlySet<T> {
  const later = new Set<T>()
  const isRepeated = (one: T) => lines.has(one.line) && isInRepeatedHour(one)
  for (const group of Map.groupBy(executions, ({ symbol, account }) => `${symbol} ${account}`).values()) {
    if (!group.some((one) => one.closesOnly && isRepeated(one))) continue
    let open: Decimal = '0'
    const early: T[] = []
    for (const one of sortByTime(group)) {
      const after = add(open, sumPosition([one]))
      const hasNothing = one.closesOnly && (one.side === 'sell' ? sign(after) < 0 : sign(after) > 0)
      if (hasNothing && isRepeated(one)) early.push(one)
      else open = after
      const next = early[0]
      if (!next) continue
      const closed = add(open, sumPosition([next]))
      const isOpened = one.day === next.day && (next.side === 'sell' ? sign(closed) >= 0 : sign(closed) <= 0)
      if (one !== next && isOpened && isRepeated(one)) {
        later.add(next)
        early.shift()
        open = closed
      }
    }
  }
  return later
}

const HOUR_MS = 3_600_000

function isInRepeatedHour({ executedAt, zone, day }: Ordered): boolean {
  if (executedAt === null || zone === null || !zone.includes('/') || !changesOffset(zone, day)) return false
  const anHourLater = new Date(Date.parse(executedAt) + HOUR_MS).toISOString()
  return toLocalText(executedAt, zone) === toLocalText(anHourLater, zone)
}

// Cached, because a file has many executions of one day.
const clockChanges = new Map<string, boolean>()

function changesOffset(zone: string, day: Day): boolean {
  const key = `${zone} ${day}`
  const known = clockChanges.get(key)
  if (known !== undefined) return known
  const noon = Date.parse(`${day}T12:00:00.000Z`)
  const [before, after] = [noon - 24 * HOUR_MS, noon + 24 * HOUR_MS].map((at) => {
    const instant = new Date(at).toISOString()
    return Date.parse(`${toLocalText(instant, zone)}Z`) - at
  })
  if (clockChanges.size > 50_000) clockChanges.clear()
  clockChanges.set(key, before !== after)
  return before !== after
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

type Ordered = Timed & Pick<Execution, 'symbol' | 'account' | 'zone' | 'side' | 'quantity'>

/**
 * The executions of a file whose lines have no order within a day: of a symbol's executions of a day, the purchases come first
 * while no short position is open and none is left, otherwise the sales. Only days on which an execution has no time are
 * ordered, and the times of the others on such a day are dropped, because they say nothing about their order.
 */
export function orderSameDays<T extends Ordered>(executions: readonly T[]): T[] {
  const ordered = [...executions]
  const positions = new Map<string, Decimal>()
  const groups = Map.groupBy(executions.keys(), (index) => describeGroup(executions[index] as T)) // an index of the list
  for (const indexes of groups.values()) {
    const group = indexes.map((index) => executions[index] as T)
    const [{ symbol, account }] = group as [T, ...T[]] // a group has at least one execution
    const before = positions.get(`${symbol} ${account}`) ?? '0'
    const after = add(before, sumPosition(group))
    positions.set(`${symbol} ${account}`, after)
    if (group.length === 1 || group.every(({ executedAt }) => executedAt !== null)) continue
    const first = sign(before) >= 0 && sign(after) >= 0 ? 'buy' : 'sell'
    const untimed = group.map((one) => ({ ...one, executedAt: null, zone: null }))
    const sorted = [
      ...untimed.filter(({ side }) => side === first),
      ...untimed.filter(({ side }) => side !== first),
    ]
    for (const [at, index] of indexes.entries()) ordered[index] = sorted[at] as T // both have the same length
  }
  return ordered
}

function describeGroup({ symbol, account, day }: Ordered): string {
  return `${day} ${symbol} ${account}`
}

/** The quantity that executions leave open; below zero for a short position. */
export function sumPosition(executions: readonly Pick<Execution, 'side' | 'quantity'>[]): Decimal {
  return sum(executions.map(({ side, quantity }) => (side === 'buy' ? quantity : negate(quantity))))
}
