import type { MetricId } from '@candlebook/domain/analytics'
import { addDays, type Day } from '@candlebook/domain/days'
import { type Decimal, sign } from '@candlebook/domain/decimal'
import { tagKey } from '@candlebook/domain/trades'
import type { AnalyticsFilter, AnalyticsReport } from '../analytics/index.ts'
import type { TradeFilter } from '../trades/index.ts'

/** Which trades a part of a report is made from, besides what the report itself is over. */
export type TradesBehind = Partial<TradeFilter>

/** The breakdowns of a report. */
export type Breakdown = keyof typeof ofRow

/** The closed trades of the list that a report with this filter is over; with a part, those that the part is made from. */
export function tradesOfReport(
  { from, to, market, type, symbol, strategy, account, tag }: Omit<AnalyticsFilter, 'today'>,
  part: TradesBehind = {},
): TradesBehind {
  const whole = { market, type, symbol, strategy, account, tag, exitFrom: from, exitTo: to }
  const isOtherTag = tag && part.tag && tagKey(part.tag) !== tagKey(tag)
  return {
    status: 'closed',
    ...whole,
    ...part,
    ...(isOtherTag && { tag, alsoTag: part.tag }),
    exitFrom: latest(from, part.exitFrom),
    exitTo: earliest(to, part.exitTo),
  }
}

/** The trades of one group of a breakdown. */
export function tradesOfRow(by: Breakdown, { key }: { key: string }): TradesBehind {
  return ofRow[by](key)
}

// Keys are what the report gave, so they are of the lists that the filter takes.
const ofRow = {
  byStrategy: (strategy) => ({ strategy }),
  byTag: (tag) => ({ tag }),
  byWeekday: (key) => ({ weekday: key as TradeFilter['weekday'] }),
  byMonth: (key) => tradesOfDays(`${key}-01`, lastDayOf(key)),
  bySymbol: (symbol) => ({ symbol }),
  byEmotion: (key) => ({ emotion: key as TradeFilter['emotion'] }),
  byConfidence: (key) => ({ confidence: key as TradeFilter['confidence'] }),
  byTimeFrame: (key) => ({ timeFrame: key as TradeFilter['timeFrame'] }),
  byPlan: (key) => ({ planFollowed: key === 'followed' ? 'true' : 'false' }),
  byType: (key) => ({ type: key as TradeFilter['type'] }),
} satisfies Partial<Record<keyof AnalyticsReport, (key: string) => TradesBehind>>

/** The trades that left on these days, both included. */
export function tradesOfDays(from: Day, to: Day): TradesBehind {
  return { exitFrom: from, exitTo: to }
}

/** The trades of a bar of the P&L distribution. Bars of gains and losses hold no break-even, even those that touch 0. */
export function tradesOfBar({ from, to }: { from: string | null; to: string | null }): TradesBehind {
  const side = from === null ? -1 : to === null ? 1 : sign(from) + sign(to)
  const result = side < 0 ? 'loss' : side > 0 ? 'win' : 'even'
  return { result, ...(result !== 'even' && bounds({ pnlFrom: from, pnlTo: to })) }
}

/** The trades of a bar of the distribution of R. */
export function tradesOfRBar({ from, to }: { from: string | null; to: string | null }): TradesBehind {
  return { hasR: 'true', ...bounds({ rFrom: from, rTo: to }) }
}

/**
 * The trades that a single figure is made from: none of their own for most, which are over the whole report. Null when
 * there is no such trade, and for the largest win and loss, which are one trade each.
 */
export function tradesOfMetric(
  metric: MetricId,
  { metrics, highlights }: AnalyticsReport,
): TradesBehind | null {
  const of = ofMetric[metric]
  return of ? of({ metrics, highlights }) : {}
}

type Figures = Pick<AnalyticsReport, 'metrics' | 'highlights'>

const ofMetric: Partial<Record<MetricId, (figures: Figures) => TradesBehind | null>> = {
  averageWin: ({ metrics }) => ifThereIs(metrics.averageWin, { result: 'win' }),
  averageLoss: ({ metrics }) => ifThereIs(metrics.averageLoss, { result: 'loss' }),
  largestWin: () => null,
  largestLoss: () => null,
  bestWeekday: ({ metrics: { bestWeekday } }) =>
    bestWeekday && tradesOfRow('byWeekday', { key: String(bestWeekday.weekday) }),
  rExpectancy: ({ metrics }) => ifThereIs(metrics.rExpectancy, { hasR: 'true' }),
  sqn: ({ metrics }) => ifThereIs(metrics.rExpectancy, { hasR: 'true' }),
  planFollowedPct: () => ({ planFollowed: 'true' }),
  averageRiskPct: ({ metrics }) => ifThereIs(metrics.averageRiskPct, { hasRisk: 'true' }),
  stopRespected: () => ({ slHit: 'true' }),
  targetRespected: () => ({ tpHit: 'true' }),
  longestWinStreak: ({ highlights: { winStreak } }) => winStreak && { result: 'win', ...places(winStreak) },
  longestLossStreak: ({ highlights: { lossStreak } }) =>
    lossStreak && { result: 'loss', ...places(lossStreak) },
  maxDrawdown: fallen,
  maxDrawdownPct: fallen,
}

function ifThereIs(figure: Decimal | null, behind: TradesBehind): TradesBehind | null {
  return figure === null ? null : behind
}

/** From the trade after the last one at the peak, or from the first trade of all, to the one at the low. */
function fallen({ highlights: { drawdown } }: Figures): TradesBehind | null {
  return (
    drawdown && {
      ...(drawdown.peakTrade && { afterTrade: drawdown.peakTrade }),
      toTrade: drawdown.troughTrade,
    }
  )
}

function places({ fromTrade, toTrade }: { fromTrade: string; toTrade: string }): TradesBehind {
  return { fromTrade, toTrade }
}

function bounds(given: Record<string, string | null>): TradesBehind {
  return Object.fromEntries(Object.entries(given).filter(([, bound]) => bound !== null))
}

function lastDayOf(month: string): Day {
  return addDays(`${addDays(`${month}-28`, 4).slice(0, 7)}-01`, -1)
}

function latest(a: Day | undefined, b: Day | undefined): Day | undefined {
  return a !== undefined && b !== undefined && a > b ? a : (b ?? a)
}

function earliest(a: Day | undefined, b: Day | undefined): Day | undefined {
  return a !== undefined && b !== undefined && a < b ? a : (b ?? a)
}
