import { computeGroupIntervals, estimate, RunningMean, type Term } from './bootstrap-t.ts'
import {
  getStudentT95,
  hasEnoughTrades,
  type Interval,
  MIN_TRADES_FOR_INTERVAL,
  MIN_TRADES_FOR_SKILL,
  toEstimate,
} from './estimates.ts'
import { type PackedTrades, toMoney } from './packed-trades.ts'
import { MAX_SAMPLE_TRADES } from './summary.ts'
import type { Outcome } from './what-if-rules.ts'

/** The difference to the real trades with its 90% intervals. `low` and `high` of a percentage are percentage points. */
export type Difference = {
  /** Trades that the rules exclude. */
  excluded: number
  /** Trades that the rules include with another amount. */
  stopped: number
  /** Null when there are too few trades (`tooFew`), and when the rules change no trade or exclude all of them. */
  intervals: { totalPnl: Interval; expectancy: Interval; winRatePct: Interval } | null
  method: 'bootstrap' | 'student'
  tooFew: TooFew | null
}

/**
 * Which group is too small for an interval: all trades, the included ones, the excluded ones (each with the limits of
 * the interval of expectancy: trades, wins and losses), or those that count as exited at the stop.
 */
export type TooFew = 'trades' | 'included' | 'excluded' | 'stopped'

/**
 * The 90% intervals of the change that the rules make, for the trades that they exclude and include, with these
 * numbers of trades. Up to 1,000 trades by the studentised bootstrap with a fixed seed, beyond by Student's t with the
 * degrees of freedom of the smaller group.
 */
export function measureDifference(packed: PackedTrades, outcome: Outcome): Difference {
  const method = packed.trades <= MAX_SAMPLE_TRADES ? 'bootstrap' : 'student'
  const { split, measure } = methods[method](packed, outcome)
  const { included, excluded, changed } = split
  const isMeasurable = included.trades > 0 && excluded.trades + changed > 0
  const tooFew = isMeasurable ? findTooFew(packed, split) : null
  return {
    excluded: excluded.trades,
    stopped: changed,
    intervals: isMeasurable && !tooFew ? toIntervals(packed, measure()) : null,
    method,
    tooFew,
  }
}

type Counted = Pick<SplitTrades<unknown>, 'included' | 'excluded' | 'changed'>

function findTooFew({ trades }: PackedTrades, { included, excluded, changed }: Counted): TooFew | null {
  if (trades < MIN_TRADES_FOR_SKILL) return 'trades'
  if (!hasEnoughTrades(included)) return 'included'
  if (excluded.trades > 0) return hasEnoughTrades(excluded) ? null : 'excluded'
  return changed < MIN_TRADES_FOR_INTERVAL ? 'stopped' : null
}

type Bounds = { low: number; high: number }
type Intervals<T> = Record<keyof SplitTrades<unknown>['differences'], T>
type Measurement = { split: Counted; measure: () => Intervals<Bounds> }

const methods = { bootstrap: measureByBootstrap, student: measureByStudent }

function measureByBootstrap(packed: PackedTrades, outcome: Outcome): Measurement {
  const split = splitTrades(packed, outcome, () => new ListColumn())
  const { totalPnl, expectancy, winRatePct } = split.differences
  const measure = () => {
    const groups = split.groups.map((columns) => columns.map(({ values }) => Float64Array.from(values)))
    const [total, average, winRate] = computeGroupIntervals(groups, [totalPnl, expectancy, winRatePct])
    return { totalPnl: total!, expectancy: average!, winRatePct: winRate! } // one for each of the three
  }
  return { split, measure }
}

/** The values of a column as a list. */
class ListColumn {
  readonly values: number[] = []
  add(value: number): void {
    this.values.push(value)
  }
}

/** Keeps no lists: at 100,000 trades, freeing them takes longer than the sums. */
function measureByStudent(packed: PackedTrades, outcome: Outcome): Measurement {
  const split = splitTrades(packed, outcome, () => new RunningMean())
  const { included, excluded, groups, differences } = split
  const toBounds = (terms: readonly Term[]) => {
    const t = getStudentT95(Math.min(included.trades, excluded.trades || included.trades) - 1)
    const { value, error } = estimate(groups, terms)
    return { low: value - t * error, high: value + t * error }
  }
  const { totalPnl, expectancy, winRatePct } = differences
  const measure = () => ({
    totalPnl: toBounds(totalPnl),
    expectancy: toBounds(expectancy),
    winRatePct: toBounds(winRatePct),
  })
  return { split, measure }
}

/** The intervals in money and percentage points. A win rate changes by at most 100 points. */
function toIntervals(
  { scale }: PackedTrades,
  { totalPnl, expectancy, winRatePct }: Intervals<Bounds>,
): Intervals<Interval> {
  const unit = toMoney(1, scale)
  const toInterval = ({ low, high }: Bounds, unit: number) => ({
    low: toEstimate(unit * low),
    high: toEstimate(unit * high),
  })
  const share = { low: Math.max(-1, winRatePct.low), high: Math.min(1, winRatePct.high) }
  return {
    totalPnl: toInterval(totalPnl, unit),
    expectancy: toInterval(expectancy, unit),
    winRatePct: toInterval(share, 100),
  }
}

/** Counts of a group of trades: how many, how many won and how many lost. */
type Counts = { trades: number; wins: number; losses: number }

/** Receives the values of a column one by one. */
type Column = { add(value: number): void }

/**
 * The included and the excluded trades as groups of columns, and each difference as a weighted sum of averages over
 * them. With n trades, i included and e excluded, and amounts `before` and `after`:
 * - total: i · average(after − before) − e · average(before of the excluded)
 * - an average (expectancy, win rate): average(after − i÷n · before) − e÷n · average(before of the excluded)
 * Each included trade stays paired with its own outcome.
 */
type SplitTrades<C> = {
  included: Counts
  excluded: Counts
  /** Included trades with another amount. */
  changed: number
  groups: C[][]
  differences: { totalPnl: Term[]; expectancy: Term[]; winRatePct: Term[] }
}

/** Splits the trades into columns of this kind. */
function splitTrades<C extends Column>(
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
