import type { Context } from '../state/context.ts'
import { type Due, listDue } from './list-due.ts'

/**
 * Does everything that falls due up to a second, in order, each at its own time: one long jump gives the same
 * state as many short ones. `setSecond` moves the clock. Says whether anything ran, and when the next thing is due.
 */
export function runDue(
  ctx: Context,
  until: number,
  setSecond: (second: number) => void,
): { hasRun: boolean; nextAt: number } {
  let hasRun = false
  for (;;) {
    const next = findFirst(listDue(ctx))
    if (!next || next.at > until) return { hasRun, nextAt: next?.at ?? Number.POSITIVE_INFINITY }
    // What fell due while the clock was further on, such as a notice of a short trial, happens now.
    setSecond(Math.max(next.at, ctx.now()))
    next.run()
    hasRun = true
  }
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
