import type { Execution } from '../format/broker-format.ts'

type Timed = Pick<Execution, 'day' | 'executedAt'>

/**
 * Sorts the executions of a file, oldest first. Executions of the same time follow the order of their lines, or the
 * reverse order when the file runs from the newest to the oldest. Executions of one line keep their order.
 */
export function sortFileByTime<T extends Timed & { line: number }>(executions: readonly T[]): T[] {
  const byLine = executions.toSorted((a, b) => a.line - b.line)
  const newestFirst = isNewestFirst(byLine.map(buildTimeKey))
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

function isNewestFirst(keys: readonly string[]): boolean {
  let steps = 0
  for (const [index, key] of keys.entries()) {
    const previous = keys[index - 1] ?? key
    if (previous !== key) steps += previous < key ? 1 : -1
  }
  return steps < 0
}
