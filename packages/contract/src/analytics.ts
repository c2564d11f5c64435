import { rateSources } from '@candlebook/domain/money/convert-amount'
import * as z from 'zod/mini'
import { AnalyticsFilter, AnalyticsReport, GroupR, ReportRequest } from './analytics-report.ts'
import { documentedErrors } from './error-codes.ts'
import { Decimal } from './fields.ts'
import { PatternsReport, PatternsRequest } from './patterns-report.ts'
import { DrawdownRiskReport, DrawdownRiskRequest, RiskReport } from './risk-report.ts'
import { ofRecord, route } from './routes.ts'

/**
 * The closed trades as columns, in order of creation. A column is one text with commas, and the values at one index
 * are of the same trade. Trades without an exit price are not included.
 */
export const TradeColumns = z.object({
  trades: z.int(),
  /** Days from 1970-01-01 to the exit. */
  exitDay: z.string(),
  /** Days from entry to exit. */
  heldDays: z.string(),
  /** Net of fees, exact, unrounded. */
  pnl: z.string(),
  /** The P&L at the stop, with the stored fee, of a trade that lost more than its stop allowed; otherwise empty. */
  pnlAtStop: z.string(),
  /** The number of trades with a usable stop (on the losing side of entry). */
  usableStops: z.int(),
  /** 1 where the plan was followed, 0 where not. */
  planFollowed: z.string(),
  /** Each distinct set of tags, and for each trade the index of its set. */
  tagSets: z.array(z.array(z.string())),
  tagSet: z.string(),
})
export type TradeColumns = z.infer<typeof TradeColumns>

/**
 * How trades of a currency are converted to the base currency by one source. A rate is base-currency units for one unit of the
 * trade's currency.
 */
const Conversion = z.object({
  source: z.enum(rateSources),
  trades: z.int(),
  /** The lowest and the highest rate. */
  lowest: Decimal,
  highest: Decimal,
  /** The first and the last day of a rate. */
  firstDay: z.nullable(z.string()),
  lastDay: z.nullable(z.string()),
})
export type Conversion = z.infer<typeof Conversion>

/** The same for fees in another currency, `currency`, which are converted to the currency of their trades. */
const FeeConversion = z.extend(Conversion, { currency: z.string() })
export type FeeConversion = z.infer<typeof FeeConversion>

/**
 * The closed trades of one currency, net of fees and in that currency, with those that have no rate. Sums are exact,
 * quotients have 20 decimals.
 */
const CurrencyFigures = z.object({
  currency: z.string(),
  trades: z.int(),
  wins: z.int(),
  losses: z.int(),
  winRatePct: Decimal,
  pnl: Decimal,
  average: Decimal,
  profitFactor: z.nullable(Decimal),
  feesPaid: Decimal,
  /** The P&L of the trades with a rate, in base currency; null when none has one. */
  basePnl: z.nullable(Decimal),
  withoutRate: z.int(),
  conversions: z.array(Conversion),
  feeConversions: z.array(FeeConversion),
})
export type CurrencyFigures = z.infer<typeof CurrencyFigures>

/** One row for each currency, most trades first. There is no sum over currencies. */
export const CurrencyReport = z.object({ currencies: z.array(CurrencyFigures) })
export type CurrencyReport = z.infer<typeof CurrencyReport>

/** The R of a group of the report. A group without a trade that has one is in no list. */
const RowInR = z.extend(GroupR, { key: z.string() })
export type RowInR = z.infer<typeof RowInR>

const RowsInR = z.array(RowInR)

/** The R of the groups of a report, each list in the order of the report. */
export const GroupsInR = z.object({
  byStrategy: RowsInR,
  byTag: RowsInR,
  byWeekday: RowsInR,
  byMonth: RowsInR,
  bySymbol: RowsInR,
  byEmotion: RowsInR,
  byConfidence: RowsInR,
  byTimeFrame: RowsInR,
  byPlan: RowsInR,
  byType: RowsInR,
  byCurrency: RowsInR,
  byAccount: RowsInR,
})
export type GroupsInR = z.infer<typeof GroupsInR>

/** How many of the closed trades that a load reads into memory it has read. `total` is at least 1. */
export const LoadProgress = z.object({ read: z.int(), total: z.int() })
export type LoadProgress = z.infer<typeof LoadProgress>

const base = route('user', 'analytics').meta(ofRecord).errors(documentedErrors('request.invalid'))

/** The figures of the Analytics tab. */
export const analytics = {
  report: base
    .route({
      method: 'GET',
      path: '/analytics',
      summary: 'Every figure over the filtered closed trades',
      tags: ['Analytics'],
    })
    .input(ReportRequest)
    .output(AnalyticsReport),
  groupsInR: base
    .route({
      method: 'GET',
      path: '/analytics/groups-in-r',
      summary: 'The R of each group of the report over the filtered closed trades',
      tags: ['Analytics'],
    })
    .input(AnalyticsFilter)
    .output(GroupsInR),
  byCurrency: base
    .route({
      method: 'GET',
      path: '/analytics/by-currency',
      summary: 'Figures of the filtered closed trades in each currency, and the rates that convert them',
      tags: ['Analytics'],
    })
    .input(AnalyticsFilter)
    .output(CurrencyReport),
  risk: base
    .route({
      method: 'GET',
      path: '/analytics/risk',
      summary:
        'Risk and estimates over the filtered closed trades: Kelly fraction, R, last trades, time under water',
      tags: ['Analytics'],
    })
    .input(AnalyticsFilter)
    .output(RiskReport),
  drawdownRisk: base
    .route({
      method: 'GET',
      path: '/analytics/drawdown-risk',
      summary: 'The chance of a drawdown within the next trades, from the filtered days drawn at random',
      tags: ['Analytics'],
    })
    .input(DrawdownRiskRequest)
    .output(DrawdownRiskReport),
  patterns: route('user', 'analytics')
    .errors(documentedErrors('request.invalid', 'analytics.too_many_trades'))
    .route({
      method: 'GET',
      path: '/analytics/patterns',
      summary: 'Patterns in the filtered closed trades: outcomes, times, sizes, what came before',
      tags: ['Analytics'],
    })
    .input(PatternsRequest)
    .output(PatternsReport),
  trades: base
    .route({
      method: 'GET',
      path: '/analytics/trades',
      summary: 'The filtered closed trades as columns, in order of creation',
      tags: ['Analytics'],
    })
    .errors(documentedErrors('analytics.too_many_trades'))
    .input(AnalyticsFilter)
    .output(TradeColumns),
  /** Null while no load is under way in the process that answers. With several processes, another one may load. */
  progress: route('user', 'analytics')
    .route({
      method: 'GET',
      path: '/analytics/progress',
      summary:
        'How many closed trades are read while the first report loads them; null while nothing is loaded',
      tags: ['Analytics'],
    })
    .output(z.nullable(LoadProgress)),
}
