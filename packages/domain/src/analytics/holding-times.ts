import type { Decimal } from '../decimal/decimal.ts'
import { computeAverageInterval } from './bootstrap-t.ts'
import { type Outcome, outcomes } from './break-even-band.ts'
import type { ColumnChunk } from './column-chunk.ts'
import { type Interval, MIN_TRADES_FOR_INTERVAL } from './estimates.ts'
import { toQuotient } from './units.ts'

/** How long the trades of each outcome were held: in days from entry to exit, and in seconds where both times are known. */
export type HeldTrades = Record<Outcome, { days: number[]; seconds: number[] }>

/** No trades. */
export function createHeldTrades(): HeldTrades {
  return {
    win: { days: [], seconds: [] },
    scratch: { days: [], seconds: [] },
    loss: { days: [], seconds: [] },
  }
}

/**
 * Adds the trades of a chunk. `outcome` has the index of each trade in `outcomes`, and `timeIndexes` its index in `heldSeconds`, which
 * is -1 without times.
 */
export function addHolding(
  held: HeldTrades,
  {
    chunk: { heldDays },
    timeIndexes,
    outcome,
    heldSeconds,
  }: { chunk: ColumnChunk; timeIndexes: Int32Array; outcome: Int32Array; heldSeconds: Int32Array },
): void {
  for (let row = 0; row < outcome.length; row++) {
    const { days, seconds } = held[outcomes[outcome[row] as number] as Outcome] // within bounds, as below
    days.push(heldDays[row] as number)
    const known = heldSeconds[timeIndexes[row] as number] as number
    if (known >= 0) seconds.push(known)
  }
}

/**
 * The holding time of a group. `timed` counts the trades with both times. `interval` is that of the average in seconds
 * and `daysInterval` that of the average in days, for 90% and as that of expectancy; null below 12 trades and when up to 1,000 trades
 * were all held equally long. Averages have 20 decimals.
 */
export type HoldingTime = {
  trades: number
  totalDays: number
  averageDays: Decimal | null
  medianDays: Decimal | null
  timed: number
  totalSeconds: number
  averageSeconds: Decimal | null
  medianSeconds: Decimal | null
  interval: Interval | null
  daysInterval: Interval | null
}

/** The holding time of the trades of one outcome. */
export function summariseHolding({ days, seconds }: HeldTrades[Outcome]): HoldingTime {
  return {
    trades: days.length,
    totalDays: addUp(days),
    averageDays: computeAverage(days),
    medianDays: findMedian(days),
    timed: seconds.length,
    totalSeconds: addUp(seconds),
    averageSeconds: computeAverage(seconds),
    medianSeconds: findMedian(seconds),
    interval: computeInterval(seconds),
    daysInterval: computeInterval(days),
  }
}

/** Whole numbers below 2^53 in sum, so the sum is exact. */
const addUp = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

function computeAverage(values: readonly number[]): Decimal | null {
  return toQuotient(BigInt(addUp(values)), BigInt(values.length))
}

/** The middle value; of an even number the average of the two in the middle. */
function findMedian(values: readonly number[]): Decimal | null {
  const sorted = Float64Array.from(values).sort()
  const [below, above] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return below === undefined || above === undefined ? null : toQuotient(BigInt(below + above), 2n)
}

function computeInterval(values: readonly number[]): Interval | null {
  return values.length < MIN_TRADES_FOR_INTERVAL ? null : computeAverageInterval(values)
}
