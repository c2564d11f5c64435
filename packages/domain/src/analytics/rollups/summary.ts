import type { Day } from '../../days/index.ts'
import type { TradeType } from '../../trades/index.ts'
import { createEmptyRSums, type RMultipleSums } from '../columns/sum-r-multiples.ts'
import type { Units } from '../exact/units.ts'
import { type Breakdowns, createEmptyBreakdowns } from './breakdowns.ts'
import { createEmptyCurve, type EquityCurve } from './equity-curve.ts'
import { createEmptyHistogram, type Histogram } from './histogram.ts'
import { createEmptyStreaks, type Streaks } from './streaks.ts'
import { createEmptyTally, type Tally } from './tally.ts'

/** How many of the last results a summary holds, in trades. */
export const MAX_LAST_RESULTS = 64

/** How many trades a summary holds the single P&L of, for the bootstrap. */
export const MAX_SAMPLE_TRADES = 1000

/** The trade with the largest win or loss. */
export type ExtremeTrade = { tradeId: string; symbol: string; type: TradeType; day: Day; pnl: Units }

/**
 * The sums that every figure is computed from, over a sequence of closed trades in order of exit. Merged summaries of
 * neighbouring sequences equal the summary of one pass. Amounts are in units; `lost` is above zero.
 */
export type Summary = {
  all: Tally
  won: Units
  lost: Units
  lossSquares: bigint
  fees: Units
  entryValue: Units
  largestWin: ExtremeTrade | null
  largestLoss: ExtremeTrade | null
  planFollowed: number
  stop: { hit: number; respected: number }
  target: { hit: number; respected: number }
  riskPct: { trades: number; sum: Units }
  r: RMultipleSums
  holdingDays: number
  firstEntryDay: Day | null
  wins: Streaks
  losses: Streaks
  curve: EquityCurve
  histogram: Histogram
  breakdowns: Breakdowns
  /** W, L or E (break-even) of the last trades, oldest first. */
  lastResults: string
  /** The P&L of each trade for the bootstrap; null above MAX_SAMPLE_TRADES trades. */
  sample: number[] | null
}

/** The summary of no trades. */
export function createEmptySummary(): Summary {
  return {
    all: createEmptyTally(),
    won: 0n,
    lost: 0n,
    lossSquares: 0n,
    fees: 0n,
    entryValue: 0n,
    largestWin: null,
    largestLoss: null,
    planFollowed: 0,
    stop: { hit: 0, respected: 0 },
    target: { hit: 0, respected: 0 },
    riskPct: { trades: 0, sum: 0n },
    r: createEmptyRSums(),
    holdingDays: 0,
    firstEntryDay: null,
    wins: createEmptyStreaks(),
    losses: createEmptyStreaks(),
    curve: createEmptyCurve(),
    histogram: createEmptyHistogram(),
    breakdowns: createEmptyBreakdowns(),
    lastResults: '',
    sample: [],
  }
}
