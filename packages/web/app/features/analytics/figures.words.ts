import type { AnalyticsReport } from '@candlebook/contract/analytics-report'
import { type MetricSection, metricTable } from '@candlebook/domain/analytics/metric-table'
import type { MetricId } from '@candlebook/domain/analytics/metrics'
import { metricsInPercent, metricsInR } from '@candlebook/domain/analytics/result-units'
import type { Day } from '@candlebook/domain/days/day'
import { formatDayWithYearIfOther } from '@candlebook/domain/days/format-day'
import { compare, type Decimal, divide, negate, sign, toPlaces } from '@candlebook/domain/decimal/decimal'
import { toPct } from '@candlebook/domain/ledger/ledger'
import { linkRatios } from '@candlebook/domain/ledger/linked-returns'
import { getMoneySign } from '@candlebook/domain/money/format-money'
import {
  formatFixed,
  formatPercent,
  formatRatio,
  formatRSum,
  formatSignedPercent,
  missing,
} from '@candlebook/domain/text/numbers'
import { formatCount } from '@candlebook/domain/text/text'
import { formatBaseMoney, formatSignedBaseMoney } from '../../lib/money.ts'
import { getResultUnit } from '../../lib/shown-amounts.ts'
import { weekdayNames } from './calendar-month.ts'
import { describeWithoutStop, type ShownReport } from './results.words.ts'

/** Percentages that are shown and explained together with an amount. */
export const companions = { feesPaid: 'feesPctOfGross', maxDrawdown: 'maxDrawdownPct' } as const

/** The metrics that are shown on their own. */
export type FigureId = Exclude<MetricId, (typeof companions)[keyof typeof companions]>

/** The text of a metric: its value, its sign when it is a gain or loss, and its context. */
type FigureWords = {
  value: string
  sign?: -1 | 0 | 1 | null
  context: string
}

/**
 * The text of each metric: N/A when it does not exist, money with sign, percentages with 1 decimal, ratios with 2.
 */
export function describeFigure(id: FigureId, report: ShownReport): FigureWords {
  return describeInR(id, report) ?? describeInPercent(id, report) ?? words[id](report)
}

/** The text of a metric in percent; null where results are shown in another unit, and for a metric that has no return. */
function describeInPercent(id: FigureId, { returns, sums }: ShownReport): FigureWords | null {
  if (getResultUnit() !== 'percent' || !returns || metricsInPercent[id] !== 'return') return null
  const ratio = linkRatios(returns.map((one) => one.ratio))
  const since = returns[0] && `since ${formatDayWithYearIfOther(returns[0].day, sums.today)}`
  return {
    value: formatSignedPercent(ratio && toPct(ratio)),
    sign: ratio === null ? null : sign(ratio),
    context: `return on capital ${since ?? ''}`.trim(),
  }
}

/** The text of a metric in R; null where results are shown in money, and for a metric that has no other unit. */
function describeInR(id: FigureId, report: AnalyticsReport): FigureWords | null {
  const inR = metricsInR[id]
  if (getResultUnit() !== 'r' || typeof inR === 'string') return null
  const r = inR.value(report)
  const { rTrades } = report.sums
  if (r === null) return { value: missing, context: 'no trade has a stop' }
  return {
    value: formatRSum(r),
    sign: sign(r),
    context: `${formatCount(rTrades, 'trade')} with a stop${describeWithoutStop(report.counts.trades - rTrades)}`,
  }
}

const words: Record<FigureId, (report: AnalyticsReport) => FigureWords> = {
  totalPnl: ({ metrics }) => ({
    ...toGain(metrics.totalPnl),
    context: sign(metrics.feesPaid) === 0 ? 'no fees' : `after ${formatBaseMoney(metrics.feesPaid)} in fees`,
  }),
  winRatePct: ({ metrics, counts }) => ({
    value: formatPercent(metrics.winRatePct),
    context: describeOutcomes(counts),
  }),
  riskReward: ({ metrics }) => ({
    value: formatRatio(metrics.riskReward),
    context:
      metrics.averageLoss === null
        ? 'no loss to compare with'
        : `${formatBaseMoney(metrics.averageWin ?? '0')} to ${formatBaseMoney(metrics.averageLoss)}`,
  }),
  expectancy: ({ metrics }) => ({
    ...toGain(metrics.expectancy),
    context: 'per trade',
  }),
  averageWin: ({ metrics, counts }) => ({
    ...toGain(metrics.averageWin),
    context: formatCount(counts.wins, 'trade'),
  }),
  averageLoss: ({ metrics, counts }) => ({
    ...toGain(metrics.averageLoss && negate(metrics.averageLoss)),
    context: formatCount(counts.losses, 'trade'),
  }),
  profitFactor: ({ metrics, sums }) => ({
    value: formatRatio(metrics.profitFactor),
    context:
      metrics.profitFactor === null
        ? 'no loss to compare with'
        : `${formatBaseMoney(sums.won)} to ${formatBaseMoney(sums.lost)}`,
  }),
  bestWeekday: ({ metrics: { bestWeekday } }) => ({
    value: (bestWeekday && weekdayNames[bestWeekday.weekday]) ?? missing,
    context: bestWeekday
      ? `${formatSignedBaseMoney(bestWeekday.pnl)} ${bestWeekday.trades === 0 ? 'by partial exits' : `in ${formatCount(bestWeekday.trades, 'trade')}`}`
      : '',
  }),
  largestWin: ({ metrics, highlights, sums }) => ({
    ...toGain(metrics.largestWin),
    context: describeExtreme(highlights.largestWin, sums.today) ?? 'no win yet',
  }),
  largestLoss: ({ metrics, highlights, sums }) => ({
    ...toGain(metrics.largestLoss),
    context: describeExtreme(highlights.largestLoss, sums.today) ?? 'no loss yet',
  }),
  averagePnl: ({ metrics }) => ({ ...toGain(metrics.averagePnl), context: 'per trade' }),
  feesPaid: ({ metrics }) => ({
    value: formatBaseMoney(metrics.feesPaid),
    context:
      metrics.feesPctOfGross === null ? 'no gross gain' : `${formatPercent(metrics.feesPctOfGross)} of gross`,
  }),
  planFollowedPct: ({ metrics, counts, sums, byPlan }) => ({
    value: formatPercent(metrics.planFollowedPct),
    context: `${sums.planFollowed.toLocaleString('en-US')} of ${formatCount(counts.trades, 'trade')}${describePlanDifference(byPlan)}`,
  }),
  tradesPerWeek: ({ metrics, sums }) => ({
    value: formatRatio(metrics.tradesPerWeek),
    context: compare(sums.weeks, '1') < 0 ? 'in the first week' : `over ${formatFixed(sums.weeks, 1)} weeks`,
  }),
  averageHoldingDays: ({ metrics: { averageHoldingDays: days } }) => ({
    value: days === null ? missing : `${formatRatio(days)} ${toPlaces(days, 2) === '1.00' ? 'day' : 'days'}`,
    context: 'from entry day to exit day',
  }),
  averageRiskPct: ({ metrics: { averageRiskPct: risk }, sums }) => ({
    value: formatPercent(risk),
    context:
      risk === null
        ? 'no trade states its risk'
        : `${describeRisk(risk)}, in ${formatCount(sums.riskPctTrades, 'trade')}`,
  }),
  averagePositionSize: ({ metrics }) => ({
    value: formatBaseMoney(metrics.averagePositionSize),
    context: 'entry price × quantity',
  }),
  stopRespected: ({ metrics }) => ({
    ...describeRespected(metrics.stopRespected, 'stop'),
  }),
  targetRespected: ({ metrics }) => ({
    ...describeRespected(metrics.targetRespected, 'target'),
  }),
  rExpectancy: ({ metrics: { rExpectancy: r }, sums }) => ({
    value: formatRSum(r),
    context: r === null ? 'no trade has a stop' : `${formatCount(sums.rTrades, 'trade')} with a stop`,
  }),
  kellyPct: ({ metrics: { kellyPct } }) => ({
    value: formatPercent(kellyPct),
    context: describeKelly(kellyPct),
  }),
  maxDrawdown: ({ metrics: { maxDrawdown, maxDrawdownPct } }) => ({
    ...toGain(negate(maxDrawdown)),
    context:
      sign(maxDrawdown) === 0
        ? 'never below a peak'
        : maxDrawdownPct === null
          ? 'no peak above zero before it'
          : `${formatPercent(maxDrawdownPct)} of the peak`,
  }),
  standardDeviation: ({ metrics: { standardDeviation } }) => ({
    value: formatBaseMoney(standardDeviation),
    context: standardDeviation === null ? 'needs two trades' : 'of P&L per trade',
  }),
  longestWinStreak: ({ metrics, highlights, sums }) => ({
    value: formatCount(metrics.longestWinStreak, 'trade'),
    context: describeStreak(highlights.winStreak, sums.today) ?? 'no win yet',
  }),
  longestLossStreak: ({ metrics, highlights, sums }) => ({
    value: formatCount(metrics.longestLossStreak, 'trade'),
    context: describeStreak(highlights.lossStreak, sums.today) ?? 'no loss yet',
  }),
  recoveryFactor: ({ metrics: { recoveryFactor } }) => ({
    value: formatRatio(recoveryFactor),
    context: recoveryFactor === null ? 'no drawdown yet' : 'total P&L to max drawdown',
  }),
  sharpe: ({ metrics: { sharpe } }) => ({
    value: formatRatio(sharpe),
    context: sharpe === null ? 'needs results that differ' : 'per trade',
  }),
  sortino: ({ metrics: { sortino } }) => ({
    value: formatRatio(sortino),
    context: sortino === null ? 'no loss to compare with' : 'per trade',
  }),
  sqn: ({ metrics: { sqn }, sums }) => ({
    value: formatRatio(sqn),
    context:
      sqn === null ? 'needs two trades with a stop' : `${formatCount(sums.rTrades, 'trade')} with a stop`,
  }),
}

/** Wins, losses and break-evens in words: '103 wins, 87 losses, 4 even'. */
function describeOutcomes({ wins, losses, evens }: AnalyticsReport['counts']): string {
  const even = evens > 0 ? `, ${evens.toLocaleString('en-US')} even` : ''
  return `${formatCount(wins, 'win')}, ${formatCount(losses, 'loss')}${even}`
}

/** Whether an average risk exceeds the recommendation of under 2% per trade [ANLY-15]. */
export function isRiskTooHigh(risk: Decimal): boolean {
  return compare(risk, '2') >= 0
}

function toGain(amount: Decimal | null): Pick<FigureWords, 'value' | 'sign'> {
  return { value: formatSignedBaseMoney(amount), sign: getMoneySign(amount) }
}

function describeExtreme(mark: AnalyticsReport['highlights']['largestWin'], today: Day): string | null {
  return mark && `${mark.symbol} ${mark.type}, ${formatDayWithYearIfOther(mark.day, today)}`
}

function describeStreak(streak: AnalyticsReport['highlights']['winStreak'], today: Day): string | null {
  if (!streak) return null
  const [from, to] = [
    formatDayWithYearIfOther(streak.from, today),
    formatDayWithYearIfOther(streak.to, today),
  ]
  return from === to ? from : `${from} to ${to}`
}

function describePlanDifference(byPlan: AnalyticsReport['byPlan']): string {
  const [followed, not] = ['followed', 'not_followed'].map((key) => byPlan.find((row) => row.key === key))
  if (!followed || !not) return ''
  return `; average ${formatSignedBaseMoney(followed.average)} where marked as followed, ${formatSignedBaseMoney(not.average)} where not marked`
}

function describeRisk(risk: Decimal): string {
  return isRiskTooHigh(risk) ? 'not under 2%' : 'under 2%'
}

function describeRespected({ respected, hit }: { respected: number; hit: number }, what: string) {
  const value = `${respected.toLocaleString('en-US')} of ${hit.toLocaleString('en-US')}`
  if (hit === 0) return { value, context: `no ${what} was hit` }
  const share = divide(String(respected * 100), String(hit), { places: 4 })
  return { value, context: `${formatPercent(share)} left where it was set` }
}

function describeKelly(kellyPct: Decimal | null): string {
  if (kellyPct === null) return 'needs wins and losses'
  return sign(kellyPct) > 0 ? 'the most that theory would stake' : 'theory would stake nothing'
}

/** A section of the tab: five with metrics, and the breakdowns. */
export type SectionId = MetricSection | 'breakdowns'

/** The six sections in order [ANLY-02], with the names of the specification. */
export const sectionTitles: Record<SectionId, string> = {
  key: 'Key metrics',
  profitability: 'Profitability Indicators',
  behavioral: 'Behavioral Indicators',
  breakdowns: 'Performance by Strategy and by Tag',
  risk: 'Risk Management',
  consistency: 'Drawdown and Consistency',
}

/** The help text of each section [ANLY-02]. */
export const sectionHelps: Record<SectionId, string> = {
  key: 'The total of the filtered closed trades, and the average of one trade.',
  profitability: 'How large wins and losses are, what fees take, and on which days money was made.',
  behavioral: 'What you noted about yourself: plan, emotion and confidence, and how often you trade.',
  breakdowns:
    'The same trades by strategy, tag, symbol, type and time frame: how many, how often they won, what they made, and whether that may be chance.',
  risk: 'How much was risked and how trades ended, measured in their risk (R).',
  consistency: 'How deep the total fell below its highest point, and how evenly results came.',
}

/** The caption of the key metrics, also while they load. */
export const KEY_CAPTION = 'Press a figure to see its arithmetic.'

/** The metrics of a section, in order. */
export function listFigures(section: SectionId): FigureId[] {
  return figureIds.filter((id) => metricTable[id].section === section)
}

/** The metric with this name from a URL; null when there is none. */
export function findFigure(name: string | null): FigureId | null {
  return figureIds.find((id) => id === name) ?? null
}

const companionIds: readonly string[] = Object.values(companions)

// The keys of the table are the metrics; without the companions they are the figures.
const figureIds = Object.keys(metricTable).filter((id) => !companionIds.includes(id)) as FigureId[]
