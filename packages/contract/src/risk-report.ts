import {
  drawdownProblems,
  drawdownUnits,
  FIRST_DRAWDOWN_TRADES,
  MAX_DRAWDOWN_TRADES,
  MIN_DRAWDOWN_TRADES,
} from '@candlebook/domain/analytics/drawdown-options'
import * as z from 'zod/mini'
import { AnalyticsFilter } from './analytics-report.ts'
import { Day, Decimal, NonNegativeDecimal } from './fields.ts'

/** An interval of an average, in its unit. */
const Interval = z.object({ low: Decimal, high: Decimal })

const IntervalPct = z.object({ lowPct: Decimal, highPct: Decimal })

/**
 * The last closed trades in order of exit: their first and last exit day and trade. `winRate` is the 95% interval by Wilson and
 * `interval` the 90% interval of expectancy by the studentised bootstrap (null below 3 wins or 3 losses).
 */
const LatestTrades = z.object({
  trades: z.int(),
  from: Day,
  to: Day,
  fromTrade: z.string(),
  toTrade: z.string(),
  wins: z.int(),
  losses: z.int(),
  pnl: Decimal,
  winRatePct: Decimal,
  winRate: IntervalPct,
  expectancy: Decimal,
  interval: z.nullable(Interval),
})

/**
 * Win rate and expectancy of the last `window` trades: now (`latest`, null with fewer trades), and over the record as columns: after
 * the trade with the number `trade`, which exited on `day`. At most 250 points; the last trade always has one.
 */
const RollingFigures = z.object({
  window: z.int(),
  latest: z.nullable(LatestTrades),
  points: z.object({
    trade: z.array(z.int()),
    day: z.array(Day),
    winRatePct: z.array(Decimal),
    expectancy: z.array(Decimal),
  }),
})
export type RollingFigures = z.infer<typeof RollingFigures>

/**
 * A time below the highest total: from the first exit day that ends below it to the recovery, or to the last day that counts when it
 * is not over. `lastExit` is the last exit day before the recovery, and `trades` were closed up to it.
 */
const UnderWaterPeriod = z.object({
  from: Day,
  to: Day,
  lastExit: Day,
  days: z.int(),
  trades: z.int(),
  isOver: z.boolean(),
})
export type UnderWaterPeriod = z.infer<typeof UnderWaterPeriod>

/** Risk and estimates over the filtered closed trades. Null is a figure that does not exist: N/A. */
export const RiskReport = z.object({
  counts: z.object({ trades: z.int(), wins: z.int(), losses: z.int(), evens: z.int() }),
  totalPnl: Decimal,
  /** The fraction in percent, and its 90% interval (delta method); null below 12 trades, 3 wins or 3 losses. */
  kelly: z.object({ pct: z.nullable(Decimal), interval: z.nullable(IntervalPct) }),
  /**
   * The trades with a stop: how many, their average R with its 90% interval (as for the expectancy of the report), and the R that 5%,
   * 25%, 50%, 75% and 95% of them do not exceed.
   */
  r: z.object({
    trades: z.int(),
    expectancy: z.nullable(Decimal),
    interval: z.nullable(
      z.extend(Interval, { method: z.enum(['bootstrap', 'student']), resamples: z.int() }),
    ),
    quantiles: z.nullable(z.object({ p5: Decimal, p25: Decimal, p50: Decimal, p75: Decimal, p95: Decimal })),
  }),
  /** One for each of 20, 50 and 100 trades. */
  rolling: z.array(RollingFigures),
  /** The same two intervals of all trades; each null where it does not exist. */
  all: z.object({ winRate: z.nullable(IntervalPct), interval: z.nullable(Interval) }),
  /** Calendar days at whose end the total was below its highest point so far, `of` all from the first exit to the last day. */
  underWater: z.object({
    days: z.int(),
    of: z.int(),
    sharePct: z.nullable(Decimal),
    /** The longest period, the first of equal ones; null without one. */
    longest: z.nullable(UnderWaterPeriod),
    /** The period that is not over; null at the highest total. */
    present: z.nullable(UnderWaterPeriod),
  }),
  /** The plans of these trades compared with their exits. Amounts are before fees, at the rate of each trade. */
  plan: z.object({
    /** The trades with a plan. */
    trades: z.int(),
    /** Those whose stop was moved away from entry. */
    stopsMoved: z.int(),
    /** Those with a moved stop that exited beyond their first stop, and what this cost. */
    lostBeyondStop: z.int(),
    movedStopCost: Decimal,
    /** Those that exited between entry and target, and how much less they made than at the target. */
    leftBeforeTarget: z.int(),
    leftAmount: Decimal,
  }),
  /** Whether a day has a partial exit, or closed a trade with earlier ones. */
  hasPartialExits: z.boolean(),
})
export type RiskReport = z.infer<typeof RiskReport>

/**
 * A filter, and which drawdown to look at: at least `depth`, in R or in money of the account, within the next `trades` trades. Without
 * a depth it is 10R, or the largest drawdown of the filtered trades with 2 digits.
 */
export const DrawdownRiskRequest = z.extend(AnalyticsFilter, {
  unit: z._default(z.enum(drawdownUnits), 'r'),
  depth: z.optional(NonNegativeDecimal.check(z.refine((depth) => Number(depth) !== 0, 'drawdown.depth'))),
  trades: z._default(
    z.coerce
      .number('drawdown.trades')
      .check(
        z.int('drawdown.trades'),
        z.gte(MIN_DRAWDOWN_TRADES, 'drawdown.trades'),
        z.lte(MAX_DRAWDOWN_TRADES, 'drawdown.trades'),
      ),
    FIRST_DRAWDOWN_TRADES,
  ),
})
export type DrawdownRiskRequest = z.infer<typeof DrawdownRiskRequest>

/**
 * The chance of a drawdown, from the trader's own days drawn at random. `from` are the trades and exit days that are drawn from. No
 * estimate when `problem` names what is missing; `depth` is null when it was not given and the record has no drawdown.
 */
export const DrawdownRiskReport = z.object({
  unit: z.enum(drawdownUnits),
  depth: z.nullable(Decimal),
  trades: z.int(),
  from: z.object({ trades: z.int(), days: z.int() }),
  problem: z.nullable(z.enum(drawdownProblems)),
  /**
   * `reached` of `runs` had a drawdown of at least the depth; low and high are the 90% interval. `deepest`: half, one in ten and one
   * in twenty of the runs had one of at least this size.
   */
  estimate: z.nullable(
    z.object({
      chancePct: Decimal,
      lowPct: Decimal,
      highPct: Decimal,
      reached: z.int(),
      runs: z.int(),
      deepest: z.object({ half: Decimal, oneInTen: Decimal, oneInTwenty: Decimal }),
    }),
  ),
})
export type DrawdownRiskReport = z.infer<typeof DrawdownRiskReport>
