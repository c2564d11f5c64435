import type { Execution } from '../format/broker-format.ts'

type Timed = Pick<Execution, 'day' | 'executedAt'>

/**
 * The executions of a file oldest first. Those of the same time are in the order of their lines, from the last line
 * up when the file as a whole runs from the newest to the oldest; those of one line stay in their order.
 */
export function inTimeOrder<T extends Timed & { line: number }>(executions: readonly T[]): T[] {
  const down = executions.toSorted((a, b) => a.line - b.line)
  const isBackwards = runsBackwards(down.map(timeKey))
  return inStableTimeOrder(isBackwards ? down.toSorted((a, b) => b.line - a.line) : down)
}

/** The executions oldest first; those of the same time stay in their order. */
export function inStableTimeOrder<T extends Timed>(executions: readonly T[]): T[] {
  const keyed = executions.map((execution) => ({ execution, key: timeKey(execution) }))
  return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ execution }) => execution)
}

/**
 * Text that orders executions in time: by the broker's day, then by instant. One without a time of day counts as
 * noon, so files with and without times can be mixed.
 */
export function timeKey({ day, executedAt }: Timed): string {
  return `${day} ${executedAt ?? `${day}T12:00:00.000Z`}`
}

function runsBackwards(keys: readonly string[]): boolean {
  let steps = 0
  for (const [index, key] of keys.entries()) {
    const before = keys[index - 1] ?? key
    if (before !== key) steps += before < key ? 1 : -1
  }
  return steps < 0
}
