import type { AnalyticsReport } from '@candlebook/contract/analytics-report'
import {
  buildMetricDrillDown,
  buildReportDrillDown,
  type DrillDownFilter,
  type PartialMetric,
} from '@candlebook/contract/drill-down'
import { paths } from '../../lib/paths.ts'
import type { ChosenFilter } from './analytics.url.ts'
import { weekdayNames } from './calendar-month.ts'
import type { FigureId } from './figures.words.ts'

/** The path of the trade list with exactly the trades from which a part of the report is computed. */
export function buildTradesPath(
  filter: ChosenFilter,
  part: DrillDownFilter = {},
  { onlyWithRate = false }: { onlyWithRate?: boolean } = {},
): string {
  return paths.trades({ ...buildReportDrillDown(filter, part), ...(onlyWithRate && { hasRate: 'true' }) })
}

/** The filter for the trades of a metric, and their name; null when there are none. */
export function getDrillDown(
  figure: FigureId,
  report: AnalyticsReport,
  filter: ChosenFilter,
): { label: string; path: string } | null {
  const extreme = figure === 'largestWin' || figure === 'largestLoss' ? report.highlights[figure] : null
  if (extreme) {
    return {
      label: `Show ${extreme.symbol} ${extreme.type}`,
      path: paths.trade({ id: extreme.tradeId, status: 'closed' }),
    }
  }
  const part = buildMetricDrillDown(figure, report)
  return (
    part && {
      label: `Show the ${nameTrades(figure, report)}`,
      path: buildTradesPath(filter, part, { onlyWithRate: report.withoutRate.length > 0 }),
    }
  )
}

function nameTrades(figure: FigureId, { metrics: { bestWeekday } }: AnalyticsReport): string {
  if (figure === 'bestWeekday') return `trades of ${weekdayNames[bestWeekday?.weekday ?? 0]}`
  return figure in partNames ? partNames[figure as NamedFigure] : 'trades'
}

/** `getDrillDown` names the largest trades, and `nameTrades` the best weekday. */
type NamedFigure = Exclude<PartialMetric & FigureId, 'largestWin' | 'largestLoss' | 'bestWeekday'>

const partNames: Record<NamedFigure, string> = {
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
  maxDrawdown: 'trades of the drawdown',
}
