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

/** The streaks of a piece: `counts` has 1 for each trade that is of this kind and 0 for the others. */
export function streaksOf(counts: Float64Array, runOf: (first: number, last: number) => Run): Streaks {
  const trades = counts.length
  let [longest, first, last]: [number, number][] = []
  for (let from = 0; from < trades; from++) {
    if (counts[from] === 0) continue
    let to = from
    while (counts[to + 1] === 1) to += 1
    const run: [number, number] = [from, to]
    if (from === 0) first = run
    if (to === trades - 1) last = run
    if (longest === undefined || to - from > longest[1] - longest[0]) longest = run
    from = to
  }
  const told = (run: [number, number] | undefined) => (run === undefined ? null : runOf(...run))
  return { trades, first: told(first), last: told(last), longest: told(longest) }
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
