import type { Day } from '../days/index.ts'
import type { TradeType } from '../trades/index.ts'
import { type Breakdowns, emptyBreakdowns } from './breakdowns.ts'
import { type Curve, emptyCurve } from './curve.ts'
import type { Units } from './exact.ts'
import { emptySpread, type Spread } from './spread.ts'
import { emptyStreaks, type Streaks } from './streaks.ts'
import { emptyTally, type Tally } from './tally.ts'

/** A trade that stands out, such as the largest win. */
export type Mark = { tradeId: string; symbol: string; type: TradeType; day: Day; pnl: Units }

/**
 * All that any figure needs of a piece of the sequence of closed trades, in order of exit. Two neighbouring pieces put
 * together give exactly what one pass over both gives. Amounts in units, `lost` above zero.
 */
export type Summary = {
  all: Tally
  won: Units
  lost: Units
  lossSquares: bigint
  fees: Units
  entryValue: Units
  largestWin: Mark | null
  largestLoss: Mark | null
  planFollowed: number
  stop: { hit: number; kept: number }
  target: { hit: number; kept: number }
  riskPct: { trades: number; sum: Units }
  r: { trades: number; sum: bigint; squares: bigint }
  holdingDays: number
  firstEntryDay: Day | null
  wins: Streaks
  losses: Streaks
  curve: Curve
  spread: Spread
  breakdowns: Breakdowns
  /** W, L or E of the last trades, oldest first. */
  lastResults: string
  /** P&L of each trade for estimates; null once there are more than MOST_RESAMPLED. */
  sample: number[] | null
}

/** The summary of no trades. */
export function emptySummary(): Summary {
  return {
    all: emptyTally(),
    won: 0n,
    lost: 0n,
    lossSquares: 0n,
    fees: 0n,
    entryValue: 0n,
    largestWin: null,
    largestLoss: null,
    planFollowed: 0,
    stop: { hit: 0, kept: 0 },
    target: { hit: 0, kept: 0 },
    riskPct: { trades: 0, sum: 0n },
    r: { trades: 0, sum: 0n, squares: 0n },
    holdingDays: 0,
    firstEntryDay: null,
    wins: emptyStreaks(),
    losses: emptyStreaks(),
    curve: emptyCurve(),
    spread: emptySpread(),
    breakdowns: emptyBreakdowns(),
    lastResults: '',
    sample: [],
  }
}
