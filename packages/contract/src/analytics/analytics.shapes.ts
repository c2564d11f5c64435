import { tradeTypes } from '@candlebook/domain/trades'
import * as z from 'zod/mini'
import { Day, Decimal, Today } from '../fields/index.ts'
import { commonConditions } from '../trades/index.ts'

/**
 * Which closed trades, together AND: exit days from and to (both included) and what the list of trades filters by as
 * well. `today` is the trader's own day; trades per week end there.
 */
export const AnalyticsFilter = z.object({
  today: Today,
  from: z.optional(Day),
  to: z.optional(Day),
  ...commonConditions,
})
export type AnalyticsFilter = z.infer<typeof AnalyticsFilter>

const RespectedCount = z.object({ respected: z.int(), hit: z.int() })

/**
 * The single figures, unrounded: sums are exact, quotients and roots have 20 decimals. Money is in the trades' own
 * currency; a key that ends in Pct is a percentage (53.1, not 0.531). null is a figure that does not exist: N/A.
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
  /** As a positive amount; 0 when the curve never fell below its peak. */
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

/** What the figures are made from, exact, so that each can be checked by hand. R-multiples have 18 decimals. */
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

/** From the exit day of its first trade to that of its last, and the ids of the two. */
const Streak = z.object({
  length: z.int(),
  from: Day,
  to: Day,
  fromTrade: z.string(),
  toTrade: z.string(),
})

/**
 * The maxDrawdown fall: the peak, the exit day and id of the last trade at it (null at the start, before any trade), and the
 * LOW with the day and id of its trade.
 */
const Drawdown = z.object({
  amount: Decimal,
  peak: Decimal,
  peakDay: z.nullable(Day),
  peakTrade: z.nullable(z.string()),
  trough: Decimal,
  troughDay: Day,
  troughTrade: z.string(),
})

/**
 * One exit day. `equity` is the total P&L up to its end and `drawdown` how far that is below the highest point so far;
 * `maxDrawdown` is the maxDrawdown fall reached within the day, trade by trade, so the largest of them is the max drawdown.
 */
const AnalyticsDay = z.object({
  day: Day,
  trades: z.int(),
  wins: z.int(),
  losses: z.int(),
  pnl: Decimal,
  equity: Decimal,
  drawdown: Decimal,
  maxDrawdown: Decimal,
})
export type AnalyticsDay = z.infer<typeof AnalyticsDay>

/**
 * One group of a breakdown. `interval` is where the true average P&L lies about nine times in ten (Student's t; null below
 * 12 trades, 3 wins or 3 losses). `verdict`: too_few, as for the interval; unproven, which may be chance; or a gain or
 * loss that is unlikely to be chance among all groups of the report (`rowTests`).
 */
const BreakdownRow = z.object({
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

/**
 * A bar of a distribution; null is an open end. P&L is counted by its distance from zero, so a bar of gains holds
 * from <= P&L < to, one of losses from < P&L <= to, and the bar from 0 to 0 the break-evens.
 */
const Bin = z.object({ from: z.nullable(Decimal), to: z.nullable(Decimal), trades: z.int() })

/** A bar of half an R around `at`: from <= R < to. */
const RBin = z.extend(Bin, { at: Decimal })

/** All that the Analytics tab shows, over the closed trades that pass the filter, by exit day and net of fees. */
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
  /** Every exit day with a trade, oldest first. */
  days: z.array(AnalyticsDay),
  /** All strategies, best P&L first. */
  byStrategy: z.array(BreakdownRow),
  /** The 10 tags with the best P&L; a trade counts in full for each of its tags. */
  byTag: z.array(BreakdownRow),
  /** Keys '0' (Sunday) to '6', in that order; only weekdays with trades. */
  byWeekday: z.array(BreakdownRow),
  /** Keys 'yyyy-MM', oldest first. */
  byMonth: z.array(BreakdownRow),
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
  /**
   * What the verdicts of all rows above come from: how many groups were tested at once, how many of their 90% intervals
   * miss zero by chance alone, and the share, in percent, of false ones that the correction (Benjamini-Hochberg) allows
   * among the verdicts gain and loss.
   */
  rowTests: z.object({ tested: z.int(), missZeroByChance: Decimal, falseDiscoveryPct: Decimal }),
  distributions: z.object({
    r: z.object({ trades: z.int(), bins: z.array(RBin) }),
    pnl: z.object({ bins: z.array(Bin) }),
  }),
  intervals: z.object({
    /** Wilson, 95%; null without trades. */
    winRate: z.nullable(z.object({ lowPct: Decimal, highPct: Decimal })),
    /**
     * 90%: the studentised bootstrap up to 1,000 trades (`resamples` says how often), Student's t beyond; null below 12
     * trades (`minTradesForInterval`), 3 wins or 3 losses (`minWinsAndLosses`).
     */
    expectancy: z.nullable(
      z.object({
        low: Decimal,
        high: Decimal,
        method: z.enum(['bootstrap', 'student']),
        resamples: z.int(),
      }),
    ),
    /** Whether there are fewer trades than it takes to tell skill from luck, and how many that is. */
    tooFew: z.boolean(),
    minTrades: z.int(),
    minTradesForInterval: z.int(),
    minWinsAndLosses: z.int(),
  }),
  luck: z.object({
    /** How likely a losing streak of at least this length is when each trade loses at this rate by chance alone. */
    losingStreak: z.nullable(z.object({ length: z.int(), lossRatePct: Decimal, chancePct: Decimal })),
  }),
  /** The total by separate ways; `mismatch` names the first trade whose stored P&L is not what its prices give. */
  reconciliation: z.object({
    agrees: z.boolean(),
    tradesPnl: Decimal,
    daysPnl: Decimal,
    equityEnd: Decimal,
    strategiesPnl: Decimal,
    mismatch: z.nullable(z.string()),
  }),
})
export type AnalyticsReport = z.infer<typeof AnalyticsReport>
