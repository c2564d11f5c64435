import type {
  Conversion,
  CurrencyFigures,
  CurrencyReport,
  GroupsInR,
  TradeColumns,
} from '@candlebook/contract/analytics'
import type { AnalyticsFilter, AnalyticsReport, ReportRequest } from '@candlebook/contract/analytics-report'
import { MAX_COLUMN_TRADES } from '@candlebook/contract/limits'
import type { DrawdownRiskReport, DrawdownRiskRequest, RiskReport } from '@candlebook/contract/risk-report'
import type { TradeSummary } from '@candlebook/contract/trades'
import { buildBreakdownsInR, buildRowsInR, findStandouts } from '@candlebook/domain/analytics/breakdown-rows'
import type { ChunkFilter } from '@candlebook/domain/analytics/column-chunk'
import {
  buildDailyCurve,
  createDayColumns,
  listReportDays,
  type ReportDay,
} from '@candlebook/domain/analytics/day-points'
import {
  countDays,
  estimateDrawdownRisk,
  findDrawdownProblem,
} from '@candlebook/domain/analytics/drawdown-risk'
import { buildReport, buildSummaryCards } from '@candlebook/domain/analytics/report'
import { buildRisk, selectDrawdownResults, suggestDepth } from '@candlebook/domain/analytics/risk'
import { addBreakdowns, type Breakdowns, createEmptyBreakdowns } from '@candlebook/domain/analytics/tally'
import { joinTradeRuns, toTradeRun } from '@candlebook/domain/analytics/trade-sequence'
import { type Decimal, divide, sum } from '@candlebook/domain/decimal/decimal'
import { isActiveFilter } from '@candlebook/domain/trades/is-active-filter'
import { computeOutcomeMetrics } from '@candlebook/domain/trades/outcome-metrics'
import type { Context } from '../context/index.ts'
import { asUser, read, transaction } from '../db/index.ts'
import { AppError, createPauses } from '../kernel/index.ts'
import { countOpenTrades } from '../trades/index.ts'
import {
  type ColumnsAsText,
  type CurrencySums,
  countExcludedTrades,
  type ExcludedTrades,
  type FeeConversionRow,
  listFeeConversions,
  selectTradeColumns,
  sumByCurrency,
  sumPlanOutcomes,
} from './analytics.store.ts'
import { mapRecord, rollUpRecord } from './record-cache.ts'
import type { RecordLimits } from './record-segments.ts'
import { type RecordState, selectRecordState } from './record-versions.store.ts'

/** Builds the report over the viewer's filtered closed trades, by exit day, net of fees and in base currency. */
export async function analyseTrades(
  ctx: Context,
  { today, days = 'all', ...filter }: ReportRequest,
  limits?: RecordLimits,
): Promise<AnalyticsReport> {
  const rollup = await rollUpRecord(ctx, toChunkFilter(filter), limits)
  const [excluded] = await read<ExcludedTrades>(asUser(ctx), (owner) => countExcludedTrades(owner, filter))
  const { withoutExit, withoutRate, feesWithoutRate } = excluded! // the statement returns one row
  const report = buildReport({ rollup, today, excluded: withoutExit, withoutRate, feesWithoutRate })
  return days === 'all' ? report : { ...report, days: createDayColumns() }
}

/**
 * The groups of these breakdowns of the viewer's filtered closed trades whose result is unlikely to be chance, among all groups of
 * the report, and how many groups of them are tested.
 */
export async function listStandouts<By extends keyof Breakdowns>(
  ctx: Context,
  { today: _, ...filter }: AnalyticsFilter,
  breakdowns: readonly By[],
): Promise<ReturnType<typeof findStandouts<By>>> {
  return findStandouts(await rollUpRecord(ctx, toChunkFilter(filter)), breakdowns)
}

/** The R of each group of the report over the viewer's filtered closed trades, which `analyseTrades` has in money. */
export async function listGroupsInR(
  ctx: Context,
  { today: _today, ...filter }: AnalyticsFilter,
  limits?: RecordLimits,
): Promise<GroupsInR> {
  const chosen = { filter: toChunkFilter(filter), map: buildBreakdownsInR }
  const { rollup, parts } = await mapRecord(ctx, chosen, limits)
  const inR = createEmptyBreakdowns()
  for (const part of parts) addBreakdowns(inR, part)
  return buildRowsInR(rollup, inR)
}

/** The fields of the filter that exclude a trade. */
export function toChunkFilter(filter: Omit<AnalyticsFilter, 'today'>): ChunkFilter {
  const parts = Object.entries(filter).filter(([part, value]) => isActiveFilter(part, value))
  return Object.fromEntries(parts)
}

/** Assesses the risk of the viewer's filtered closed trades: Kelly fraction, R, the last trades, time under water, plans. */
export async function assessRisk(
  ctx: Context,
  { today, ...filter }: AnalyticsFilter,
  limits?: RecordLimits,
): Promise<RiskReport> {
  const { rollup, parts } = await mapRecord(ctx, { filter: toChunkFilter(filter), map: toTradeRun }, limits)
  const until = filter.to !== undefined && filter.to < today ? filter.to : today
  const risk = await runInPieces(buildRisk({ rollup, sequence: joinTradeRuns(parts), until }))
  const [plan] = await read<RiskReport['plan']>(asUser(ctx), (owner) => sumPlanOutcomes(owner, filter))
  return { ...risk, plan: plan! } // the statement returns one row
}

/**
 * Estimates the chance of a drawdown from the viewer's filtered closed trades. It takes up to 0.1 s of CPU, and lets other requests
 * have their turn after each piece.
 */
export async function estimateDrawdown(
  ctx: Context,
  { today: _, unit, depth: chosen, trades, ...filter }: DrawdownRiskRequest,
  limits?: RecordLimits,
): Promise<DrawdownRiskReport> {
  const { rollup, parts } = await mapRecord(ctx, { filter: toChunkFilter(filter), map: toTradeRun }, limits)
  const record = selectDrawdownResults(joinTradeRuns(parts), unit)
  const depth = chosen ?? suggestDepth(rollup, unit)
  const problem = findDrawdownProblem(record)
  return {
    unit,
    depth,
    trades,
    from: { trades: record.results.length, days: countDays(record.day) },
    problem,
    estimate:
      problem || depth === null
        ? null
        : await runInPieces(estimateDrawdownRisk(record, { depth: Number(depth), trades })),
  }
}

/** Runs work to its end. After each 10 ms of it other requests have their turn. */
async function runInPieces<Result>(pieces: Generator<void, Result>): Promise<Result> {
  const pause = createPauses()
  for (;;) {
    const { done, value } = pieces.next()
    if (done) return value
    await pause()
  }
}

/** The exit days of the viewer's trades that match the filter, oldest first, as the calendar of the report has them. */
export async function listResultDays(ctx: Context, filter: ChunkFilter): Promise<ReportDay[]> {
  const { points } = await rollUpRecord(ctx, filter)
  return listReportDays(buildDailyCurve(points).days)
}

const allTrades = { market: 'all', type: 'all' } as const

/**
 * The figures of the summary cards over all trades of the viewer. Figures of closed trades come from the same rollup
 * as the report.
 */
export async function summariseTrades(ctx: Context, { today }: { today: string }): Promise<TradeSummary> {
  const [rollup, open, [excluded]] = await Promise.all([
    rollUpRecord(ctx, {}),
    transaction(asUser(ctx), countOpenTrades),
    read<ExcludedTrades>(asUser(ctx), (owner) => countExcludedTrades(owner, allTrades)),
  ])
  const { withoutRate, feesWithoutRate } = excluded! // the statement returns one row
  return { ...buildSummaryCards(rollup, today), ...open, withoutRate, feesWithoutRate }
}

const QUOTIENT_DECIMALS = 20 // as in the report

/**
 * The figures of the viewer's filtered closed trades by currency, each in that currency, with the rates that convert
 * it.
 */
export async function reportByCurrency(
  ctx: Context,
  { today: _today, ...filter }: AnalyticsFilter,
): Promise<CurrencyReport> {
  const rows = await read<CurrencySums>(asUser(ctx), (owner) => sumByCurrency(owner, filter))
  const fees = await read<FeeConversionRow>(asUser(ctx), (owner) => listFeeConversions(owner, filter))
  const feesByCurrency = Map.groupBy(fees, ({ tradeCurrency }) => tradeCurrency)
  const currencies = [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, sums]) => ({
    ...buildFigures(currency, sums),
    feeConversions: (feesByCurrency.get(currency) ?? []).map(({ tradeCurrency: _to, ...fee }) => fee),
  }))
  return {
    currencies: currencies.sort((a, b) => b.trades - a.trades || (a.currency < b.currency ? -1 : 1)),
  }
}

function buildFigures(currency: string, rows: CurrencySums[]): Omit<CurrencyFigures, 'feeConversions'> {
  const count = (of: 'trades' | 'wins' | 'losses') => rows.reduce((total, row) => total + row[of], 0)
  const add = (of: 'pnl' | 'won' | 'lost' | 'feesPaid') => sum(rows.map((row) => row[of]))
  const outcome = { trades: count('trades'), wins: count('wins'), losses: count('losses') }
  const pnl = add('pnl')
  const { winRatePct, expectancy, profitFactor } = computeOutcomeMetrics(
    { ...outcome, total: pnl, won: add('won'), lost: add('lost') },
    { toAverage: (amount, trades) => toQuotient(amount, String(trades)), toRatio: toQuotient },
  )
  const converted = rows.flatMap(({ basePnl }) => (basePnl === null ? [] : [basePnl]))
  const conversions = rows.flatMap(toConversion).sort((a, b) => b.trades - a.trades)
  return {
    currency,
    ...outcome,
    winRatePct,
    pnl,
    average: expectancy,
    profitFactor,
    feesPaid: add('feesPaid'),
    basePnl: converted.length > 0 ? sum(converted) : null,
    withoutRate: rows.reduce((total, row) => total + (row.source === null ? row.trades : 0), 0),
    conversions,
  }
}

function toConversion({ source, trades, lowest, highest, firstDay, lastDay }: CurrencySums): Conversion[] {
  if (source === null || lowest === null || highest === null) return []
  return [{ source, trades, lowest, highest, firstDay, lastDay }]
}

function toQuotient(numerator: Decimal, denominator: Decimal): Decimal | null {
  return divide(numerator, denominator, { places: QUOTIENT_DECIMALS })
}

/**
 * The viewer's filtered closed trades as columns, for figures that the browser computes. Trades without an exit price
 * are not included, as in the report. Throws session.required and analytics.too_many_trades.
 */
export async function listTradeColumns(
  ctx: Context,
  { today: _, ...filter }: AnalyticsFilter,
): Promise<TradeColumns> {
  const [row] = await read<ColumnsAsText>(asUser(ctx), (owner) => selectTradeColumns(owner, filter))
  if (!row) throw new Error('aggregates without groups give one row always')
  const { tags, ...columns } = row
  if (columns.trades > MAX_COLUMN_TRADES || tags === null) throw new AppError('analytics.too_many_trades')
  return { ...columns, ...encodeTagSets(columns.trades === 0 ? [] : tags.split('\n')) }
}

/** Writes each set of tags once, because most trades share a few sets. */
function encodeTagSets(tags: string[]): Pick<TradeColumns, 'tagSets' | 'tagSet'> {
  const places = new Map<string, number>()
  const tagSet = tags.map((set) => {
    const known = places.get(set)
    if (known !== undefined) return known
    places.set(set, places.size)
    return places.size - 1
  })
  return {
    tagSets: Array.from(places.keys(), (set) => JSON.parse(set) as string[]),
    tagSet: tagSet.join(','),
  }
}

/**
 * A text that changes with every write of the viewer's trades or settings; null for a user who never had a trade. Read
 * it before the figures: when a write comes between the two reads, the next request gets a new answer. Read after the
 * figures, the text would keep outdated figures in the browser. Rates and names of broker accounts are in it, because a
 * change of them that changes a figure writes trades.
 */
export async function findRecordState(ctx: Context): Promise<string | null> {
  const [{ version, settings }] = (await read<RecordState>(asUser(ctx), selectRecordState)) as [RecordState] // one row
  return version && `${version} ${settings}`
}
