import type { Context } from '../state/context.ts'
import { type Due, listDue } from './list-due.ts'

/**
 * Does everything that falls due up to a second, in order, each at its own time: one long jump gives the same
 * state as many short ones. `setSecond` moves the clock.
 */
export function runDue(ctx: Context, until: number, setSecond: (second: number) => void): boolean {
  let hasRun = false
  for (;;) {
    const next = findNext(listDue(ctx), until)
    if (!next) return hasRun
    // What fell due while the clock was further on, such as a notice of a short trial, happens now.
    setSecond(Math.max(next.at, ctx.now()))
    next.run()
    hasRun = true
  }
}

function findNext(due: Due[], until: number): Due | undefined {
  let first: Due | undefined
  for (const item of due) {
    if (item.at > until) continue
    if (!first || isBefore(item, first)) first = item
  }
  return first
}

function isBefore(a: Due, b: Due): boolean {
  if (a.at !== b.at) return a.at < b.at
  if (a.order !== b.order) return a.order < b.order
  return a.id < b.id
}
