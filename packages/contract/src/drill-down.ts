import type { MetricId } from '@candlebook/domain/analytics/metrics'
import { addDays, type Day } from '@candlebook/domain/days/day'
import { type Decimal, sign } from '@candlebook/domain/decimal/decimal'
import { formatAnswerCondition, type RuleAnswer, type RuleOutcome } from '@candlebook/domain/playbooks/rules'
import { NO_ACCOUNT } from '@candlebook/domain/trades/account'
import { toTagKey } from '@candlebook/domain/trades/labels'
import type { AnalyticsFilter, AnalyticsReport } from './analytics-report.ts'
import type { PatternsReport } from './patterns-report.ts'
import type { TradeFilter } from './trades.ts'

/** The conditions that select the trades of a part of a report, in addition to the filter of the report. */
export type DrillDownFilter = Partial<TradeFilter>

/** The breakdowns of a report. */
export type Breakdown = keyof typeof filterByBreakdown

/** The filter of the trade list for the trades of a report; with a part, for the trades of that part. */
export function buildReportDrillDown(
  {
    from,
    to,
    market,
    type,
    instrument,
    symbol,
    strategy,
    account,
    hasAccount,
    tag,
    currency,
  }: Omit<AnalyticsFilter, 'today'>,
  part: DrillDownFilter = {},
): DrillDownFilter {
  const fields = { market, type, instrument, symbol, strategy, account, hasAccount, tag, currency }
  const whole = { ...fields, exitFrom: from, exitTo: to }
  const isOtherTag = tag && part.tag && toTagKey(part.tag) !== toTagKey(tag)
  // The days of `realised` are days of the report, and its trades may be closed later or be open.
  const days = part.realised
    ? { exitFrom: undefined, exitTo: undefined }
    : { exitFrom: pickLater(from, part.exitFrom), exitTo: pickEarlier(to, part.exitTo) }
  return {
    status: 'closed',
    ...whole,
    ...part,
    ...(isOtherTag && { tag, alsoTag: part.tag }),
    ...days,
    ...(part.realised && { status: 'all' as const }),
  }
}

/** The filter for one group of a breakdown. */
export function buildRowDrillDown(by: Breakdown, { key }: { key: string }): DrillDownFilter {
  return filterByBreakdown[by](key)
}

// The keys come from the report, so they are valid values of the filter.
const filterByBreakdown = {
  byStrategy: (strategy) => ({ strategy }),
  byTag: (tag) => ({ tag }),
  byWeekday: (key) => ({ weekday: key as TradeFilter['weekday'] }),
  byMonth: (key) => buildDaysDrillDown(`${key}-01`, getLastDay(key)),
  bySymbol: (symbol) => ({ symbol }),
  byEmotion: (key) => ({ emotion: key as TradeFilter['emotion'] }),
  byConfidence: (key) => ({ confidence: key as TradeFilter['confidence'] }),
  byTimeFrame: (key) => ({ timeFrame: key as TradeFilter['timeFrame'] }),
  byPlan: (key) => ({ planFollowed: key === 'followed' ? 'true' : 'false' }),
  byType: (key) => ({ type: key as TradeFilter['type'] }),
  byCurrency: (currency) => ({ currency }),
  byAccount: (key) => (key === NO_ACCOUNT ? { hasAccount: 'false' } : { account: key }),
} satisfies Partial<Record<keyof AnalyticsReport, (key: string) => DrillDownFilter>>

/** The patterns of closed trades. */
export type Pattern = keyof typeof filterByPattern

/** The filter for one group of a pattern. */
export function buildPatternDrillDown(
  by: Pattern,
  row: { key: string; band?: string; from?: Decimal | null; to?: Decimal | null },
): DrillDownFilter {
  return filterByPattern[by](row)
}

// The keys come from the answer, so they are valid values of the filter.
const filterByPattern = {
  byOutcome: ({ key, band = '0' }) => ({ outcome: `${key}/${band}` }),
  feesTook: () => ({ feesTook: 'true' }),
  byHour: ({ key }) => ({ entryHour: key as TradeFilter['entryHour'] }),
  bySession: ({ key }) => ({ session: key as TradeFilter['session'] }),
  byPrecedent: ({ key }) => ({ precedent: key as TradeFilter['precedent'] }),
  byRun: ({ key }) => ({ precedent: key as TradeFilter['precedent'] }),
  bySize: ({ from = null, to = null }) => omitNulls({ sizeFrom: from, sizeTo: to }),
  byDayNumber: ({ key }) => ({ dayNumber: key as TradeFilter['dayNumber'] }),
  byDayPlace: ({ key }) => ({ dayPlace: key as TradeFilter['dayPlace'] }),
  byMonthAndType: ({ key }) => ({
    ...buildRowDrillDown('byMonth', { key: key.slice(0, 7) }),
    type: key.slice(8) as TradeFilter['type'],
  }),
} satisfies Partial<
  Record<
    keyof PatternsReport,
    (row: { key: string; band?: string; from?: Decimal | null; to?: Decimal | null }) => DrillDownFilter
  >
>

/** The filter for the trades of a strategy with this answer to a rule. */
export function buildAnswerDrillDown(
  strategy: string,
  of: { answer: RuleAnswer; ruleId: string },
): DrillDownFilter {
  return { strategy, ruleAnswer: formatAnswerCondition(of) }
}

/** The filter for the trades of a strategy that did this with all of its rules. */
export function buildRuleOutcomeDrillDown(strategy: string, ruleOutcome: RuleOutcome): DrillDownFilter {
  return { strategy, ruleOutcome }
}

/** The filter for exits on these days, both included. */
export function buildDaysDrillDown(from: Day, to: Day): DrillDownFilter {
  return { exitFrom: from, exitTo: to }
}

/** The filter for the trades that realised P&L on these days of a report: by their exit, or by a partial one. */
export function buildRealisedDrillDown(
  { reconciliation }: { reconciliation: Pick<AnalyticsReport['reconciliation'], 'hasPartialExits'> },
  { from, to }: { from: Day; to: Day },
): DrillDownFilter {
  return reconciliation.hasPartialExits ? { realised: `${from}/${to}` } : buildDaysDrillDown(from, to)
}

/** The days of a month, which is 'yyyy-MM'. */
export function getDaysOfMonth(month: string): { from: Day; to: Day } {
  return { from: `${month}-01`, to: getLastDay(month) }
}

/**
 * The filter for a bar of the P&L distribution. Bars of gains and losses contain no break-even trade, even those that
 * touch 0.
 */
export function buildBarDrillDown({ from, to }: { from: string | null; to: string | null }): DrillDownFilter {
  const side = from === null ? -1 : to === null ? 1 : sign(from) + sign(to)
  const result = side < 0 ? 'loss' : side > 0 ? 'win' : 'even'
  return { result, ...(result !== 'even' && omitNulls({ pnlFrom: from, pnlTo: to })) }
}

/** The filter for a bar of the distribution of R. */
export function buildRBarDrillDown({
  from,
  to,
}: {
  from: string | null
  to: string | null
}): DrillDownFilter {
  return { hasR: 'true', ...omitNulls({ rFrom: from, rTo: to }) }
}

/**
 * The filter for the trades of a metric: empty for most, which cover the entire report. Null when there is no such
 * trade, and for the largest win and loss, which are one trade each.
 */
export function buildMetricDrillDown(metric: MetricId, report: AnalyticsReport): DrillDownFilter | null {
  const of = filterByMetric[metric]
  return of === 'report' ? {} : of(report)
}

type Figures = Pick<AnalyticsReport, 'metrics' | 'highlights' | 'days'>

/** 'report' is all trades of the report. */
const filterByMetric = {
  totalPnl: 'report',
  winRatePct: 'report',
  riskReward: 'report',
  expectancy: 'report',
  averagePnl: 'report',
  profitFactor: 'report',
  feesPaid: 'report',
  feesPctOfGross: 'report',
  kellyPct: 'report',
  tradesPerWeek: 'report',
  averageHoldingDays: 'report',
  averagePositionSize: 'report',
  recoveryFactor: 'report',
  standardDeviation: 'report',
  sharpe: 'report',
  sortino: 'report',
  averageWin: ({ metrics }) => pickUnlessNull(metrics.averageWin, { result: 'win' }),
  averageLoss: ({ metrics }) => pickUnlessNull(metrics.averageLoss, { result: 'loss' }),
  largestWin: () => null,
  largestLoss: () => null,
  bestWeekday: ({ metrics: { bestWeekday } }) =>
    bestWeekday && buildRowDrillDown('byWeekday', { key: String(bestWeekday.weekday) }),
  rExpectancy: ({ metrics }) => pickUnlessNull(metrics.rExpectancy, { hasR: 'true' }),
  sqn: ({ metrics }) => pickUnlessNull(metrics.rExpectancy, { hasR: 'true' }),
  planFollowedPct: () => ({ planFollowed: 'true' }),
  averageRiskPct: ({ metrics }) => pickUnlessNull(metrics.averageRiskPct, { hasRisk: 'true' }),
  stopRespected: () => ({ slHit: 'true' }),
  targetRespected: () => ({ tpHit: 'true' }),
  longestWinStreak: ({ highlights: { winStreak } }) =>
    winStreak && { result: 'win', ...filterStreak(winStreak) },
  longestLossStreak: ({ highlights: { lossStreak } }) =>
    lossStreak && { result: 'loss', ...filterStreak(lossStreak) },
  maxDrawdown: filterDrawdown,
  maxDrawdownPct: filterDrawdown,
} satisfies Record<MetricId, 'report' | ((figures: Figures) => DrillDownFilter | null)>

/** The metrics that are made from a part of the trades. */
export type PartialMetric = {
  [Id in MetricId]: (typeof filterByMetric)[Id] extends 'report' ? never : Id
}[MetricId]

function pickUnlessNull(figure: Decimal | null, drillDown: DrillDownFilter): DrillDownFilter | null {
  return figure === null ? null : drillDown
}

/**
 * From the trade after the last one at the peak, or from the first trade, to the trade at the trough. With partial exits, whose
 * place is not that of their trades, the days after the peak to the trough, which can have more than the drawdown on their first
 * and last day.
 */
function filterDrawdown({ highlights: { drawdown }, days }: Figures): DrillDownFilter | null {
  if (drawdown === null) return null
  const { peakDay, peakTrade, troughDay, troughTrade, hasPartialExits } = drawdown
  if (!hasPartialExits) return { ...(peakTrade && { afterTrade: peakTrade }), toTrade: troughTrade }
  const first = peakDay === null ? days.day[0] : addDays(peakDay, peakDay < troughDay ? 1 : 0)
  return { realised: `${first ?? troughDay}/${troughDay}` }
}

function filterStreak({ fromTrade, toTrade }: { fromTrade: string; toTrade: string }): DrillDownFilter {
  return { fromTrade, toTrade }
}

function omitNulls(given: Record<string, string | null>): DrillDownFilter {
  return Object.fromEntries(Object.entries(given).filter(([, bound]) => bound !== null))
}

function getLastDay(month: string): Day {
  return addDays(`${addDays(`${month}-28`, 4).slice(0, 7)}-01`, -1)
}

function pickLater(a: Day | undefined, b: Day | undefined): Day | undefined {
  return a !== undefined && b !== undefined && a > b ? a : (b ?? a)
}

function pickEarlier(a: Day | undefined, b: Day | undefined): Day | undefined {
  return a !== undefined && b !== undefined && a < b ? a : (b ?? a)
}
