import type { AnalyticsReport } from '@candlebook/contract/analytics'
import { type TradesBehind, tradesOfMetric, tradesOfReport } from '@candlebook/contract/trades-behind'
import { paths } from '../../lib/paths.ts'
import type { ChosenFilter } from './analytics.url.ts'
import { weekdayNames } from './calendar-month.ts'
import type { FigureId } from './figure-words.ts'

/** The way to exactly the trades that a part of the report is made from: the list, with the filter of the tab and its own. */
export function tradesPath(filter: ChosenFilter, part: TradesBehind = {}): string {
  return paths.trades(tradesOfReport(filter, part))
}

/** The way to the trades of a figure and what it is called; null when there are none. */
export function tradesBehind(
  figure: FigureId,
  report: AnalyticsReport,
  filter: ChosenFilter,
): { label: string; path: string } | null {
  const mark = figure === 'largestWin' || figure === 'largestLoss' ? report.highlights[figure] : null
  if (mark) {
    return {
      label: `Show ${mark.symbol} ${mark.type}`,
      path: paths.trade({ id: mark.tradeId, status: 'closed' }),
    }
  }
  const part = tradesOfMetric(figure, report)
  return part && { label: `Show the ${whatOf(figure, report)}`, path: tradesPath(filter, part) }
}

function whatOf(figure: FigureId, { metrics: { bestWeekday } }: AnalyticsReport): string {
  if (figure === 'bestWeekday') return `trades of ${weekdayNames[bestWeekday?.weekday ?? 0]}`
  return whats[figure] ?? 'trades'
}

const whats: Partial<Record<FigureId, string>> = {
  averageWin: 'winning trades',
  averageLoss: 'losing trades',
  rExpectancy: 'trades with a stop',
  sqn: 'trades with a stop',
  planFollowedPct: 'trades marked as plan followed',
  averageRiskPct: 'trades that state their risk',
  stopRespected: 'trades that hit their stop',
  targetRespected: 'trades that hit their target',
  longestWinStreak: 'trades of the streak',
  longestLossStreak: 'trades of the streak',
  maxDrawdown: 'trades of the fall',
}
