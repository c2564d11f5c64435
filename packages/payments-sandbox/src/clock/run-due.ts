import type { Context } from '../state/context.ts'
import { type Due, listDue } from './list-due.ts'

/**
 * How often one object may fall due in one advance. A daily price over the longest jump needs about 1,500. More means
 * that a step did not change what made it due, and the loop would never end.
 */
const MAX_STEPS_OF_AN_OBJECT = 5000

/**
 * Does everything that falls due up to a second, in order, each at its own time: one long jump gives the same
 * state as many short ones. `setSecond` moves the clock. Says whether anything ran, and when the next thing is due.
 * Throws when an object stays due.
 */
export function runDue(
  ctx: Context,
  until: number,
  setSecond: (second: number) => void,
): { hasRun: boolean; nextAt: number } {
  let hasRun = false
  const steps = new Map<string, number>()
  for (;;) {
    const next = findFirst(listDue(ctx))
    if (!next || next.at > until) return { hasRun, nextAt: next?.at ?? Number.POSITIVE_INFINITY }
    const count = (steps.get(next.id) ?? 0) + 1
    if (count > MAX_STEPS_OF_AN_OBJECT) throw new Error(describeEndless(next))
    steps.set(next.id, count)
    // What fell due while the clock was further on, such as a notice of a short trial, happens now.
    setSecond(Math.max(next.at, ctx.now()))
    next.run()
    hasRun = true
  }
}

function describeEndless({ id, at }: Due): string {
  const instant = new Date(at * 1000).toISOString()
  return `The clock stopped: ${id} is due at ${instant} and stays due after ${MAX_STEPS_OF_AN_OBJECT} steps.`
}

function findFirst(due: Due[]): Due | undefined {
  let first: Due | undefined
  for (const item of due) if (!first || isBefore(item, first)) first = item
  return first
}

function isBefore(a: Due, b: Due): boolean {
  if (a.at !== b.at) return a.at < b.at
  if (a.order !== b.order) return a.order < b.order
  return a.id < b.id
}
