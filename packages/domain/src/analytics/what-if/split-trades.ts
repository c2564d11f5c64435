import type { Term } from '../statistics/group-estimates.ts'
import type { PackedTrades } from './pack-trades.ts'
import type { Outcome } from './rules.ts'

/** Counts of a group of trades: how many, how many won and how many lost. */
type Counts = { trades: number; wins: number; losses: number }

/** Receives the values of a column one by one. */
export type Column = { add(value: number): void }

/**
 * The included and the excluded trades as groups of columns, and each difference as a weighted sum of averages over
 * them. With n trades, i included and e excluded, and amounts `before` and `after`:
 * - total: i · average(after − before) − e · average(before of the excluded)
 * - an average (expectancy, win rate): average(after − i÷n · before) − e÷n · average(before of the excluded)
 * Each included trade stays paired with its own outcome.
 */
export type SplitTrades<C> = {
  included: Counts
  excluded: Counts
  /** Included trades with another amount. */
  changed: number
  groups: C[][]
  differences: { totalPnl: Term[]; expectancy: Term[]; winRatePct: Term[] }
}

/** Splits the trades into columns of this kind. */
export function splitTrades<C extends Column>(
  { trades, pnl }: PackedTrades,
  { included, amounts }: Outcome,
  createColumn: () => C,
): SplitTrades<C> {
  const count = included.reduce((sum, isIncluded) => sum + isIncluded, 0)
  const share = count / trades
  const [change, average, winRate] = [createColumn(), createColumn(), createColumn()]
  const [before, wins] = [createColumn(), createColumn()]
  const counts = { included: createCounts(), excluded: createCounts() }
  let changed = 0
  for (let row = 0; row < trades; row++) {
    const real = pnl[row] as number // within bounds, as every index in this loop
    const win = real > 0 ? 1 : 0
    if (included[row] === 0) {
      addResult(counts.excluded, real)
      before.add(real)
      wins.add(win)
    } else {
      const after = amounts[row] as number
      addResult(counts.included, after)
      if (after !== real) changed += 1
      change.add(after - real)
      average.add(after - share * real)
      winRate.add((after > 0 ? 1 : 0) - share * win)
    }
  }
  const ofIncluded = (column: number, weight: number) => [{ group: 0, column, weight }]
  const ofExcluded = (column: number, weight: number) =>
    count === trades ? [] : [{ group: 1, column, weight }]
  return {
    ...counts,
    changed,
    groups: [
      [change, average, winRate],
      [before, wins],
    ],
    differences: {
      totalPnl: [...(changed > 0 ? ofIncluded(0, count) : []), ...ofExcluded(0, count - trades)],
      expectancy: [...ofIncluded(1, 1), ...ofExcluded(0, share - 1)],
      winRatePct: [...ofIncluded(2, 1), ...ofExcluded(1, share - 1)],
    },
  }
}

function createCounts(): Counts {
  return { trades: 0, wins: 0, losses: 0 }
}

function addResult(counts: Counts, amount: number): void {
  counts.trades += 1
  if (amount > 0) counts.wins += 1
  if (amount < 0) counts.losses += 1
}
