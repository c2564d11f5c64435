import { tradeTypes } from '@candlebook/domain/trades/vocabulary'
import * as z from 'zod/mini'
import { Day, Decimal, Today } from './fields.ts'
import { commonConditions } from './trade-conditions.ts'
import { FeesWithoutRate, WithoutRate } from './trades.ts'

/**
 * Selects closed trades; all given conditions apply: exit days from and to (both included), and the common conditions
 * of the trade list. `today` is the trader's own day; trades per week end there.
 */
export const AnalyticsFilter = z.object({
  today: Today,
  from: z.optional(Day),
  to: z.optional(Day),
  ...commonConditions,
})
export type AnalyticsFilter = z.infer<typeof AnalyticsFilter>

/** A filter, and whether the answer has the exit days: `none` leaves their lists empty, for a client that draws none. */
export const ReportRequest = z.extend(AnalyticsFilter, { days: z.optional(z.enum(['all', 'none'])) })
export type ReportRequest = z.infer<typeof ReportRequest>

const RespectedCount = z.object({ respected: z.int(), hit: z.int() })

/**
 * The metrics, unrounded: sums are exact, quotients and roots have 20 decimals. Money is in base currency;
 * a key that ends in Pct is a percentage (53.1, not 0.531). Null is a metric that does not exist: N/A.
 */
const Metrics = z.object({
  totalPnl: Decimal,
  winRatePct: Decimal,
  riskReward: z.nullable(Decimal),
  expectancy: Decimal,
  averageWin: z.nullable(Decimal),
  /** As a positive amount. */
  averageLoss: z.nullable(Decimal),
  averagePnl: Decimal,
  bestWeekday: z.nullable(z.object({ weekday: z.int(), pnl: Decimal, trades: z.int() })),
  profitFactor: z.nullable(Decimal),
  largestWin: z.nullable(Decimal),
  /** The P&L itself, so below zero. */
  largestLoss: z.nullable(Decimal),
  feesPaid: Decimal,
  feesPctOfGross: z.nullable(Decimal),
  rExpectancy: z.nullable(Decimal),
  kellyPct: z.nullable(Decimal),
  planFollowedPct: Decimal,
  tradesPerWeek: Decimal,
  averageHoldingDays: z.nullable(Decimal),
  averageRiskPct: z.nullable(Decimal),
  stopRespected: RespectedCount,
  targetRespected: RespectedCount,
  averagePositionSize: Decimal,
  /** As a positive amount; 0 when the equity never fell below its peak. */
  maxDrawdown: Decimal,
  maxDrawdownPct: z.nullable(Decimal),
  recoveryFactor: z.nullable(Decimal),
  standardDeviation: z.nullable(Decimal),
  longestWinStreak: z.int(),
  longestLossStreak: z.int(),
  sharpe: z.nullable(Decimal),
  sortino: z.nullable(Decimal),
  sqn: z.nullable(Decimal),
})

/** The inputs of the metrics, exact, so that each can be checked by hand. R-multiples have 18 decimals. */
const Sums = z.object({
  won: Decimal,
  /** As a positive amount. */
  lost: Decimal,
  pnlSquares: Decimal,
  lossSquares: Decimal,
  entryValue: Decimal,
  riskPct: Decimal,
  riskPctTrades: z.int(),
  holdingDays: z.int(),
  r: Decimal,
  rSquares: Decimal,
  rTrades: z.int(),
  planFollowed: z.int(),
  firstEntryDay: z.nullable(Day),
  today: Today,
  /** From the first entry to today; below 1 counts as 1 in trades per week. */
  weeks: Decimal,
})

const MarkedTrade = z.object({
  tradeId: z.string(),
  symbol: z.string(),
  type: z.enum(tradeTypes),
  day: Day,
  pnl: Decimal,
})

/** The exit days and ids of the first and the last trade. */
const Streak = z.object({
  length: z.int(),
  from: Day,
  to: Day,
  fromTrade: z.string(),
  toTrade: z.string(),
})

/**
 * The maximum drawdown: the peak with the exit day and id of its last trade (null before any trade), and the trough with
 * the exit day and id of its trade.
 */
const Drawdown = z.object({
  amount: Decimal,
  peak: Decimal,
  peakDay: z.nullable(Day),
  peakTrade: z.nullable(z.string()),
  trough: Decimal,
  troughDay: Day,
  troughTrade: z.string(),
  /** Whether one of its days has a partial exit, or closed a trade with earlier ones. */
  hasPartialExits: z.boolean(),
})

/**
 * The exit days, oldest first, as columns: the same position in each list is one day. `trades`, `wins` and `losses` count closed
 * trades, `partialExits` the exits of trades that are closed on a later day or still open. `pnl` is what both realise: a trade
 * with exits on several days realises its P&L on each of them. `r` is the sum of R of the closed trades, of which `rTrades` have
 * one: a trade with exits on several days has all of its R on the day that closes it. `equity` is the total up to the end of the day, and `drawdown` its distance to the highest point so far; `maxDrawdown` is the deepest
 * drawdown within the day, trade by trade, so the largest of them is the max drawdown.
 */
const AnalyticsDays = z.object({
  day: z.array(Day),
  trades: z.array(z.int()),
  wins: z.array(z.int()),
  losses: z.array(z.int()),
  partialExits: z.array(z.int()),
  pnl: z.array(Decimal),
  r: z.array(Decimal),
  rTrades: z.array(z.int()),
  equity: z.array(Decimal),
  drawdown: z.array(Decimal),
  maxDrawdown: z.array(Decimal),
})

/**
 * One group of a breakdown. `interval` is Student's t for 90%; it contains the true average P&L in 84 to 98
 * of 100 cases, the fewest for skewed results (null below 12 trades, 3 wins or 3 losses). `verdict`: too_few, as for the interval; unproven, which may be chance; or a
 * gain or loss that is unlikely to be chance among all groups of the report (`rowTests`).
 */
export const BreakdownRow = z.object({
  key: z.string(),
  trades: z.int(),
  wins: z.int(),
  losses: z.int(),
  winRatePct: Decimal,
  pnl: Decimal,
  average: Decimal,
  interval: z.nullable(z.object({ low: Decimal, high: Decimal })),
  verdict: z.enum(['too_few', 'unproven', 'gain', 'loss']),
})
export type BreakdownRow = z.infer<typeof BreakdownRow>

/** The R of a group: of its trades with a usable stop, which are `trades`. `sum` is exact; `interval` as in BreakdownRow. */
export const GroupR = z.object({
  trades: z.int(),
  sum: Decimal,
  average: z.nullable(Decimal),
  interval: z.nullable(z.object({ low: Decimal, high: Decimal })),
})

/** A weekday or a month: `pnl` is that of its closed trades, `realised` what its exits realised, partial ones included. */
const PeriodRow = z.extend(BreakdownRow, { realised: Decimal })
export type PeriodRow = z.infer<typeof PeriodRow>

/**
 * A bar of a distribution; null is an open end. A bar of gains contains from <= P&L < to, a bar of losses from < P&L
 * <= to, and the bar from 0 to 0 the break-evens.
 */
const Bin = z.object({ from: z.nullable(Decimal), to: z.nullable(Decimal), trades: z.int() })

/** A bar of half an R around `at`: from <= R < to. */
const RBin = z.extend(Bin, { at: Decimal })

/** The content of the Analytics tab: all figures over the filtered closed trades, by exit day and net of fees. */
export const AnalyticsReport = z.object({
  counts: z.object({
    trades: z.int(),
    wins: z.int(),
    losses: z.int(),
    evens: z.int(),
    /** Closed trades without an exit price; they are in no figure. */
    excluded: z.int(),
    strategies: z.int(),
    tags: z.int(),
    symbols: z.int(),
  }),
  /** Closed trades without a rate; they are in no figure. */
  withoutRate: WithoutRate,
  feesWithoutRate: FeesWithoutRate,
  metrics: Metrics,
  sums: Sums,
  highlights: z.object({
    largestWin: z.nullable(MarkedTrade),
    largestLoss: z.nullable(MarkedTrade),
    winStreak: z.nullable(Streak),
    lossStreak: z.nullable(Streak),
    drawdown: z.nullable(Drawdown),
    /** The highest total so far, never below 0, and the last exit day at it. */
    peak: Decimal,
    peakDay: z.nullable(Day),
  }),
  /** The last 64 results in order, oldest first: W, L or E for break-even. */
  lastResults: z.string(),
  /** Empty lists when the request asks for none. */
  days: AnalyticsDays,
  /** All strategies, best P&L first. */
  byStrategy: z.array(BreakdownRow),
  /** The 10 tags with the best P&L; a trade counts in full for each of its tags. */
  byTag: z.array(BreakdownRow),
  /** Keys '0' (Sunday) to '6', in that order; only weekdays with exits. */
  byWeekday: z.array(PeriodRow),
  /** Keys 'yyyy-MM', oldest first. */
  byMonth: z.array(PeriodRow),
  /** The 20 symbols with the best P&L. */
  bySymbol: z.array(BreakdownRow),
  /** Best P&L first; trades without an emotion are in none. */
  byEmotion: z.array(BreakdownRow),
  /** Keys '5' (Very High) down to '1'. */
  byConfidence: z.array(BreakdownRow),
  /** Shortest time frame first. */
  byTimeFrame: z.array(BreakdownRow),
  /** Keys 'followed' and 'not_followed'. */
  byPlan: z.array(BreakdownRow),
  /** Keys 'long' and 'short'. */
  byType: z.array(BreakdownRow),
  /** Best P&L first; empty when all trades are in one currency. */
  byCurrency: z.array(BreakdownRow),
  /** Best P&L first; the key '' has the trades without an account. Empty while all trades are in one group. */
  byAccount: z.array(BreakdownRow),
  /** The basis of the verdicts of all rows above. */
  rowTests: z.object({
    /** The number of tested groups. */
    tested: z.int(),
    /** How many of their 90% intervals are expected to exclude zero by chance alone. */
    missZeroByChance: Decimal,
    /** The accepted share of false verdicts gain and loss, in percent (Benjamini-Hochberg). */
    falseDiscoveryPct: Decimal,
  }),
  distributions: z.object({
    /** Of the trades with a stop: the losses, those above −1R and those below it. A loss of exactly −1R is in neither. */
    r: z.object({
      trades: z.int(),
      losses: z.int(),
      beforeStop: z.int(),
      pastStop: z.int(),
      bins: z.array(RBin),
    }),
    pnl: z.object({ bins: z.array(Bin) }),
  }),
  intervals: z.object({
    /** Wilson, 95%; null without trades. */
    winRate: z.nullable(z.object({ lowPct: Decimal, highPct: Decimal })),
    /**
     * 90%: the studentised bootstrap up to 1,000 trades (`resamples` is their number), Student's t above; null below
     * 12 trades (`minTradesForInterval`), 3 wins or 3 losses (`minWinsAndLosses`).
     */
    expectancy: z.nullable(
      z.object({
        low: Decimal,
        high: Decimal,
        method: z.enum(['bootstrap', 'student']),
        resamples: z.int(),
      }),
    ),
    /** Whether there are too few trades to tell skill from luck, and the minimum. */
    tooFew: z.boolean(),
    minTrades: z.int(),
    minTradesForInterval: z.int(),
    minWinsAndLosses: z.int(),
  }),
  luck: z.object({
    /** The probability of a losing streak of at least this length when each trade loses at this rate by chance. */
    losingStreak: z.nullable(z.object({ length: z.int(), lossRatePct: Decimal, chancePct: Decimal })),
  }),
  /**
   * The total computed in four ways. The days and the curve have what the period realised: `closedPnl` + `partialPnl` −
   * `earlierPnl`, which are the P&L of its closed trades, of its partial exits, and what partial exits of its closed trades
   * realised before. `mismatch` is the id of the first trade whose stored P&L differs from its prices.
   */
  reconciliation: z.object({
    agrees: z.boolean(),
    /** Whether a day has a partial exit, or closed a trade with earlier ones: only then do days and closed trades differ. */
    hasPartialExits: z.boolean(),
    closedPnl: Decimal,
    partialPnl: Decimal,
    earlierPnl: Decimal,
    tradesPnl: Decimal,
    daysPnl: Decimal,
    equityEnd: Decimal,
    strategiesPnl: Decimal,
    mismatch: z.nullable(z.string()),
  }),
})
export type AnalyticsReport = z.infer<typeof AnalyticsReport>
