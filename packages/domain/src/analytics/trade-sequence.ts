import type { Day } from '../days/day.ts'
import { type ColumnChunk, getExitDay, selectClosed } from './column-chunk.ts'
import { toScaledIntegers } from './limbs.ts'
import { DECIMALS, getPowerOfTen, type ScaledInteger, type Units } from './units.ts'

/** The closed trades of a chunk, one by one, in order of exit. */
export type TradeRun = Pick<TradeSequence, 'trades' | 'pnl' | 'r' | 'getPnl' | 'getId'> & {
  getDay: (at: number) => Day
}

/** Reads the closed trades of a chunk. Partial exits are left out. */
export function toTradeRun(chunk: ColumnChunk): TradeRun {
  const closed = selectClosed(chunk)
  const { pnl, risk } = closed.amounts
  const [values, risks] = [toScaledIntegers(pnl), toScaledIntegers(risk)]
  const [unit, toUnits] = [10 ** pnl.decimals, getPowerOfTen(DECIMALS - pnl.decimals)]
  const run: TradeRun = {
    trades: closed.rows,
    pnl: new Float64Array(closed.rows),
    r: new Float64Array(closed.rows),
    getPnl: (at) => BigInt(values[at] as ScaledInteger) * toUnits, // within bounds, as every index here
    getId: closed.getId,
    getDay: (at) => getExitDay(closed, at),
  }
  for (let row = 0; row < closed.rows; row++) {
    const [amount, stake] = [Number(values[row]), Number(risks[row])]
    run.pnl[row] = amount / unit
    run.r[row] = stake > 0 ? amount / stake : Number.NaN
  }
  return run
}

/**
 * Closed trades one by one, in order of exit, for figures that sums cannot give. `day` is an index into `days`, the exit days.
 * `pnl` is in base currency and `r` the R-multiple, both the nearest doubles for estimates; `r` is NaN without a usable stop.
 * `getPnl` returns the exact P&L.
 */
export type TradeSequence = {
  trades: number
  days: Day[]
  day: Int32Array
  pnl: Float64Array
  r: Float64Array
  getPnl: (at: number) => Units
  getId: (at: number) => string
}

/** Joins runs of consecutive trades, the earliest first. */
export function joinTradeRuns(runs: readonly TradeRun[]): TradeSequence {
  const trades = runs.reduce((sum, run) => sum + run.trades, 0)
  const [day, pnl, r] = [new Int32Array(trades), new Float64Array(trades), new Float64Array(trades)]
  const runIndex = new Int32Array(trades)
  const starts: number[] = []
  const days: Day[] = []
  let at = 0
  for (const [index, run] of runs.entries()) {
    starts.push(at)
    pnl.set(run.pnl, at)
    r.set(run.r, at)
    for (let row = 0; row < run.trades; row++, at++) {
      const exited = run.getDay(row)
      if (days.at(-1) !== exited) days.push(exited)
      day[at] = days.length - 1
      runIndex[at] = index
    }
  }
  const find = (at: number) => {
    const index = runIndex[at] as number // within bounds, as the places of the runs
    return { run: runs[index] as TradeRun, row: at - (starts[index] as number) }
  }
  return {
    trades,
    days,
    day,
    pnl,
    r,
    getPnl: (at) => {
      const { run, row } = find(at)
      return run.getPnl(row)
    },
    getId: (at) => {
      const { run, row } = find(at)
      return run.getId(row)
    },
  }
}
