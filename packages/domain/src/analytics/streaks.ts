import type { Day } from '../days/index.ts'

/** A run of trades: how many, and the exit days and ids of its first and last. */
export type Run = { length: number; from: Day; to: Day; fromTrade: string; toTrade: string }

/**
 * Runs of one kind of result in a piece of the sequence: the one it starts with, the one it ends with, and the longest
 * (the first of equals). `trades` is the length of the piece, so that a run through all of it can be told.
 */
export type Streaks = { trades: number; first: Run | null; last: Run | null; longest: Run | null }

/** The streaks of no trades. */
export function emptyStreaks(): Streaks {
  return { trades: 0, first: null, last: null, longest: null }
}

/** Adds the next trade of the sequence; `counts` is whether it is of this kind. */
export function addResult(
  streaks: Streaks,
  { id, day, counts }: { id: string; day: Day; counts: boolean },
): void {
  streaks.trades += 1
  if (!counts) {
    streaks.last = null
    return
  }
  const one = { length: 1, from: day, to: day, fromTrade: id, toTrade: id }
  const run = streaks.last ? join(streaks.last, one) : one
  streaks.last = run
  if (run.length === streaks.trades) streaks.first = run
  streaks.longest = longer(streaks.longest, run)
}

/** Puts the streaks of the piece that follows behind those before. */
export function absorbStreaks(into: Streaks, next: Streaks): void {
  const joined = into.last && next.first ? join(into.last, next.first) : null
  const isWhole = into.first !== null && into.first.length === into.trades
  const isNextWhole = next.first !== null && next.first.length === next.trades
  const first = isWhole && joined ? joined : into.trades === 0 ? next.first : into.first
  const last = isNextWhole && joined ? joined : next.trades === 0 ? into.last : next.last
  into.longest = longer(longer(into.longest, joined), next.longest)
  into.first = first
  into.last = last
  into.trades += next.trades
}

function join(before: Run, after: Run): Run {
  return {
    length: before.length + after.length,
    from: before.from,
    to: after.to,
    fromTrade: before.fromTrade,
    toTrade: after.toTrade,
  }
}

/** The longer one; of equals the first. */
function longer(before: Run | null, after: Run | null): Run | null {
  if (before === null || after === null) return before ?? after
  return after.length > before.length ? after : before
}
