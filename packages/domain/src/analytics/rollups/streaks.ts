import type { Day } from '../../days/index.ts'

/** A streak: its length, and the exit days and ids of its first and last trade. */
export type Streak = { length: number; from: Day; to: Day; fromTrade: string; toTrade: string }

/**
 * Streaks of one kind of result in a sequence: the one at its start, the one at its end, and the longest (the first
 * of equal ones). A streak of length `trades` covers the entire sequence.
 */
export type Streaks = { trades: number; first: Streak | null; last: Streak | null; longest: Streak | null }

/** The streaks of no trades. */
export function createEmptyStreaks(): Streaks {
  return { trades: 0, first: null, last: null, longest: null }
}

/** Finds the streaks of a sequence. `counts` has 1 for each trade of this kind and 0 for the others. */
export function findStreaks(
  counts: Float64Array,
  createStreak: (first: number, last: number) => Streak,
): Streaks {
  const trades = counts.length
  let [longest, first, last]: [number, number][] = []
  for (let from = 0; from < trades; from++) {
    if (counts[from] === 0) continue
    let to = from
    while (counts[to + 1] === 1) to += 1
    const rows: [number, number] = [from, to]
    if (from === 0) first = rows
    if (to === trades - 1) last = rows
    if (longest === undefined || to - from > longest[1] - longest[0]) longest = rows
    from = to
  }
  const toStreak = (rows: [number, number] | undefined) => (rows === undefined ? null : createStreak(...rows))
  return { trades, first: toStreak(first), last: toStreak(last), longest: toStreak(longest) }
}

/** Appends the streaks of later trades. */
export function appendStreaks(into: Streaks, next: Streaks): void {
  const joined = into.last && next.first ? joinStreaks(into.last, next.first) : null
  const isWhole = into.first !== null && into.first.length === into.trades
  const isNextWhole = next.first !== null && next.first.length === next.trades
  const first = isWhole && joined ? joined : into.trades === 0 ? next.first : into.first
  const last = isNextWhole && joined ? joined : next.trades === 0 ? into.last : next.last
  into.longest = pickLonger(pickLonger(into.longest, joined), next.longest)
  into.first = first
  into.last = last
  into.trades += next.trades
}

function joinStreaks(before: Streak, after: Streak): Streak {
  return {
    length: before.length + after.length,
    from: before.from,
    to: after.to,
    fromTrade: before.fromTrade,
    toTrade: after.toTrade,
  }
}

/** The longer streak; of equal ones the first. */
function pickLonger(before: Streak | null, after: Streak | null): Streak | null {
  if (before === null || after === null) return before ?? after
  return after.length > before.length ? after : before
}
